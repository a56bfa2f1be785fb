/**
 * Runs workflows through n8n's own engine: nodes, expressions, output routing and HTTP client are n8n's.
 * Works with n8n-core 2.41, 1.122 and 1.84.
 */
import { Workflow } from 'n8n-workflow';
import type {
	ExecutionError,
	IConnections,
	IDataObject,
	INode,
	INodeExecutionData,
	IPairedItemData,
	IPinData,
	IRun,
	IRunData,
	IRunExecutionData,
	IWorkflowSettings,
	NodeExecutionHint,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { CREDENTIAL_TYPE, NODE_TYPE, core, createAdditionalData, logLines, nodeTypes } from './engineHost';
import type { Credentials } from './engineHost';

export { isN8n1, isNewestN8n } from '../../support/n8nVersion';
export type { Credentials } from './engineHost';
export * from './editorRequests';

const NODE_NAME = 'Lead Management';

export type Item = INodeExecutionData;
/** The `json` of an item. */
export type Row = Record<string, unknown>;

/** An item that our node returned. */
export interface OutputItem extends Item {
	pairedItem?: IPairedItemData;
}

/** The error that stopped an execution. */
interface RunError extends Error {
	description?: string | null;
	context: IDataObject;
	httpCode?: string | null;
}

/** As n8n exports it. Looser than n8n's types, so that tests can write it as plain data. */
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
	pinData?: object;
}

export interface RunOptions {
	credentials?: Credentials;
	startNode?: string;
	/** What the start node gets; a trigger passes it on. */
	input?: (Item | Row)[];
	/** Nodes with pinned data are not run. */
	pinData?: object;
	/** What started the execution: `manual` is a user in the editor. */
	mode?: WorkflowExecuteMode;
}

type SettingName = 'continueOnFail' | 'maxTries' | 'onError' | 'retryOnFail' | 'waitBetweenTries';
export interface NodeOptions extends Partial<Pick<INode, SettingName>> {
	parameters?: object;
	items?: (Item | Row)[];
	credentials?: Credentials;
	mode?: WorkflowExecuteMode;
}

export interface Run {
	status: 'canceled' | 'crashed' | 'error' | 'success';
	error: RunError | undefined;
	runData: IRunData;
	/** The items of one output, those of all runs if the node ran several times. */
	output: (nodeName: string, outputIndex?: number) => Item[];
	/** What n8n would store of this execution. */
	stored: string;
	/** What Respond to Webhook nodes sent. */
	responses: WebhookResponse[];
	/** What n8n logged meanwhile, at any level. */
	logLines: string[];
}
type WebhookResponse = Record<'body' | 'statusCode', unknown>;

/** A run of our node alone. */
export interface NodeRun extends Run {
	items: OutputItem[];
	errorItems: OutputItem[];
	hints: NodeExecutionHint[];
}

/** Cancels as the editor's stop button does. */
interface Started<T> {
	done: Promise<T>;
	cancel: () => void;
}

/** The execution as n8n would write it to its database, errors included. */
const toStoredText = (data: IRunExecutionData) => {
	const seen = new Set();
	return JSON.stringify(data, (_key, value: unknown) => {
		if (typeof value !== 'object' || value === null) return value;
		if (seen.has(value)) return undefined;
		seen.add(value);
		return value;
	});
};

type Execution = Pick<IRun, 'data' | 'finished' | 'status'>;

/** The status that n8n stores. The engine of n8n 1.x leaves a failed execution as "running". */
const toFinalStatus = ({ status, finished }: Execution): Run['status'] => {
	if (status === 'canceled' || status === 'crashed' || status === 'error') return status;
	return finished ? 'success' : 'error';
};

const tasksOf = (runData: IRunData, nodeName: string) => runData[nodeName] ?? [];

const createRun = (execution: Execution, firstLogLine: number, responses: WebhookResponse[] = []): Run => {
	const { data } = execution;
	const { runData, error } = data.resultData;
	return {
		status: toFinalStatus(execution),
		error,
		runData,
		output: (nodeName, outputIndex = 0) =>
			tasksOf(runData, nodeName).flatMap((task) => task.data?.main?.[outputIndex] ?? []),
		stored: toStoredText(data),
		responses,
		logLines: logLines.slice(firstLogLine),
	};
};

const isItem = (itemOrRow: Item | Row): itemOrRow is Item =>
	typeof itemOrRow.json === 'object' && itemOrRow.json !== null;
const toItem = (itemOrRow: Item | Row): Item =>
	isItem(itemOrRow) ? itemOrRow : { json: itemOrRow as IDataObject };

const withCredential = (node: INode | NodeJson) =>
	node.type === NODE_TYPE ? { credentials: { [CREDENTIAL_TYPE]: { id: '1', name: 'Test' } }, ...node } : node;

export const startWorkflow = (
	workflowJson: WorkflowJson,
	{ credentials = {}, startNode, input = [{}], pinData, mode = 'trigger' }: RunOptions = {},
): Started<Run> => {
	const { nodes, connections, settings } = structuredClone(workflowJson);
	const workflow = new Workflow({
		id: 'workflow',
		name: workflowJson.name,
		nodes: nodes.map(withCredential) as unknown as INode[],
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
		resultData: { runData: {}, pinData: (pinData ?? workflowJson.pinData) as IPinData | undefined },
		executionData: {
			contextData: {},
			metadata: {},
			nodeExecutionStack: [{ node, data: { main: [input.map(toItem)] }, source: null }],
			waitingExecution: {},
			waitingExecutionSource: {},
		},
	} as unknown as IRunExecutionData;
	const additionalData = createAdditionalData(mode, credentials, workflowJson);
	const responses: WebhookResponse[] = [];
	additionalData.hooks?.addHandler('sendResponse', async (response) => {
		responses.push(response as unknown as WebhookResponse);
	});
	const engine = new core.WorkflowExecute(additionalData, mode, runExecutionData);
	try {
		const running = engine.processRunExecutionData(workflow);
		return {
			done: running.then((result) => createRun(result, firstLogLine, responses)),
			cancel: () => running.cancel(),
		};
	} catch (error) {
		// n8n rejects a workflow with issues, such as an empty required parameter, before it runs anything.
		runExecutionData.resultData.error = error as ExecutionError;
		const rejected = createRun({ status: 'error', data: runExecutionData }, firstLogLine);
		return { done: Promise.resolve(rejected), cancel() {} };
	}
};

export const runWorkflow = async (workflowJson: WorkflowJson, options?: RunOptions) =>
	await startWorkflow(workflowJson, options).done;

/** Starts our node alone with exactly these items. */
export const startNode = ({
	parameters = {},
	items = [{}],
	credentials,
	mode,
	...settings
}: NodeOptions): Started<NodeRun> => {
	// In a manual run, a trigger would not pass on the items.
	const place = { typeVersion: 1, position: [0, 0] };
	const workflowJson = {
		name: 'One node',
		nodes: [
			{ ...place, id: '1', name: 'Start', type: 'n8n-nodes-base.noOp', parameters: {} },
			{ ...place, id: '2', name: NODE_NAME, type: NODE_TYPE, ...settings, parameters },
		],
		connections: { Start: { main: [[{ node: NODE_NAME, type: 'main', index: 0 }]] } },
	};
	const options = { credentials, input: items, mode, startNode: 'Start' };
	const { done, cancel } = startWorkflow(workflowJson, options);
	return {
		cancel,
		done: done.then((run) => ({
			...run,
			items: run.output(NODE_NAME) as OutputItem[],
			errorItems: run.output(NODE_NAME, 1) as OutputItem[],
			hints: tasksOf(run.runData, NODE_NAME).flatMap((task) => task.hints ?? []),
		})),
	};
};

export const runNode = async (options: NodeOptions) => await startNode(options).done;
