/**
 * Runs workflows through n8n's own engine: nodes, expressions, output routing and HTTP client are n8n's.
 * Works with n8n-core 2.41, 1.122 and 1.84.
 */
import { Workflow, jsonStringify } from 'n8n-workflow';
import type {
	IConnections,
	IDataObject,
	INode,
	INodeExecutionData,
	IPairedItemData,
	IPinData,
	IRun,
	IRunExecutionData,
	IWorkflowSettings,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { version } from 'n8n-workflow/package.json';
import {
	CREDENTIAL_TYPE,
	NODE_TYPE,
	START_TYPE,
	core,
	createAdditionalData,
	logLines,
	nodeTypes,
} from './engineHost';
import type { Credentials } from './engineHost';

export * from './editorRequests';

/** True in n8n 1.x, whose engine differs from that of 2.x in a few ways. */
export const isN8n1 = version.startsWith('1.');

const NODE_NAME = 'Lead Management';

export type Item = INodeExecutionData;
export type Row = Record<string, unknown>;

export interface OutputItem extends Item {
	pairedItem?: IPairedItemData;
}

interface RunError extends Error {
	description?: string | null;
	context: IDataObject;
	httpCode?: string | null;
}

/** A node as n8n exports it, without the properties that all nodes share. The type is looser than n8n's, for plain data. */
interface NodeJson {
	name: string;
	type: string;
	[key: string]: unknown;
}
export interface WorkflowJson {
	name?: string;
	nodes: (INode | NodeJson)[];
	connections: object;
	settings?: object;
}

interface RunOptions {
	credentials?: Credentials;
	startNode?: string;
	/** Items that the start node gets; a trigger passes them on. */
	input?: (Item | Row)[];
	pinData?: object;
	/** The starter of the execution: `manual` is a user in the editor. */
	mode?: WorkflowExecuteMode;
}

type SettingName = 'continueOnFail' | 'maxTries' | 'onError' | 'retryOnFail' | 'waitBetweenTries';
export interface NodeOptions extends Partial<Pick<INode, SettingName>> {
	parameters?: object;
	items?: (Item | Row)[];
	credentials?: Credentials;
	mode?: WorkflowExecuteMode;
}

export type Run = ReturnType<typeof createRun>;

const createRun = ({ data, status, finished }: IRun, firstLogLine: number) => {
	const { runData, error } = data.resultData;
	return {
		// The engine of n8n 1.x leaves a failed execution as "running".
		status: finished ? 'success' : status === 'canceled' ? status : 'error',
		error: error as RunError | undefined,
		runData,
		output: (nodeName: string, outputIndex = 0): Item[] =>
			(runData[nodeName] ?? []).flatMap((task) => task.data?.main?.[outputIndex] ?? []),
		/** The text that n8n would store of this execution. */
		stored: jsonStringify(data, { replaceCircularRefs: true }),
		logLines: logLines.slice(firstLogLine),
	};
};

const toItem = (itemOrRow: Item | Row): Item =>
	typeof itemOrRow.json === 'object' || 'pairedItem' in itemOrRow
		? (itemOrRow as Item)
		: { json: itemOrRow as IDataObject };

/** The connections from nodes to others by their names, each from the main output to the main input. */
export const connect = (targets: Record<string, string>, type = 'main') =>
	Object.fromEntries(
		Object.entries(targets).map(([from, node]) => [from, { [type]: [[{ node, type, index: 0 }]] }]),
	);

/** `cancel` does what the editor's stop button does. */
export const startWorkflow = (
	workflowJson: WorkflowJson,
	{ credentials = {}, startNode, input = [{}], pinData, mode = 'trigger' }: RunOptions = {},
) => {
	const { nodes, connections, settings } = structuredClone(workflowJson);
	const workflow = new Workflow({
		id: 'workflow',
		name: workflowJson.name,
		nodes: nodes.map((node, index) => ({
			id: `${index}`,
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
			...(node.type.startsWith(NODE_TYPE) && {
				credentials: { [CREDENTIAL_TYPE]: { id: '1', name: 'Test' } },
			}),
			...node,
		})) as INode[],
		connections: connections as IConnections,
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1', ...settings } as IWorkflowSettings,
	});
	const firstLogLine = logLines.length;
	const node = startNode ? workflow.getNode(startNode) : workflow.getStartNode();
	if (!node) throw new Error('The workflow has no node to start with');
	const runExecutionData = {
		version: 1,
		startData: {},
		resultData: { runData: {}, pinData: pinData as IPinData | undefined },
		executionData: {
			contextData: {},
			metadata: {},
			nodeExecutionStack: [{ node, data: { main: [input.map(toItem)] }, source: null }],
			waitingExecution: {},
			waitingExecutionSource: {},
		},
	} as unknown as IRunExecutionData;
	const additionalData = createAdditionalData(mode, credentials, workflowJson);
	const engine = new core.WorkflowExecute(additionalData, mode, runExecutionData);
	const running = engine.processRunExecutionData(workflow);
	return {
		done: running.then((result) => createRun(result, firstLogLine)),
		cancel: () => running.cancel(),
	};
};

export const runWorkflow = async (workflowJson: WorkflowJson, options?: RunOptions) =>
	await startWorkflow(workflowJson, options).done;

/** Starts our node alone with exactly these items. */
export const startNode = ({ parameters, items, credentials, mode, ...settings }: NodeOptions) => {
	const workflowJson = {
		name: 'One node',
		nodes: [
			{ name: 'Start', type: START_TYPE },
			{ name: NODE_NAME, type: NODE_TYPE, ...settings, parameters: parameters ?? {} },
		],
		connections: connect({ Start: NODE_NAME }),
	};
	const options = { credentials, input: items, mode, startNode: 'Start' };
	const { done, cancel } = startWorkflow(workflowJson, options);
	return {
		cancel,
		done: done.then((run) => ({
			...run,
			items: run.output(NODE_NAME) as OutputItem[],
			errorItems: run.output(NODE_NAME, 1) as OutputItem[],
			hints: (run.runData[NODE_NAME] ?? []).flatMap((task) => task.hints ?? []),
		})),
	};
};

export const runNode = async (options: NodeOptions) => await startNode(options).done;
