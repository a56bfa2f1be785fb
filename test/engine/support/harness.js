/**
 * Runs workflows through n8n's own engine: nodes, expressions, output routing and HTTP client are n8n's.
 * Bound to no one n8n; it was seen with n8n-core 2.41, 1.122 and 1.84.
 */
const { Workflow } = require('n8n-workflow');
const {
	CREDENTIAL_TYPE,
	NODE_TYPE,
	core,
	createAdditionalData,
	isFirstLine,
	logLines,
	nodeTypes,
} = require('./engineHost');

const NODE_NAME = 'Lead Management';
const MODE = 'trigger';

/**
 * @typedef {import('n8n-workflow').INodeExecutionData} Item
 * @typedef {Record<string, unknown>} Row
 * @typedef {{ [credentialType: string]: Record<string, unknown> }} Credentials
 */

/** The execution as n8n would write it to its database, errors and all, as text to search in. */
const toStoredText = (data) => {
	const seen = new Set();
	return JSON.stringify(data, (_key, value) => {
		if (typeof value !== 'object' || value === null) return value;
		if (seen.has(value)) return undefined;
		seen.add(value);
		return value;
	});
};

/**
 * n8n's own final word: the engine of 1.x leaves an execution that failed as it was, "running".
 * @param {any} execution
 */
const toFinalStatus = ({ status, finished }) =>
	['canceled', 'crashed', 'error'].includes(status) ? status : finished ? 'success' : 'error';

const createRun = (execution, firstLogLine) => {
	const { data } = execution;
	const { runData, error } = data.resultData;
	const tasks = (nodeName) => runData[nodeName] ?? [];
	return {
		status: toFinalStatus(execution),
		error,
		runData,
		/** @returns {Item[]} the items of one output; a node that ran several times gives those of all runs */
		output: (nodeName, outputIndex = 0) =>
			tasks(nodeName).flatMap((task) => task.data?.main?.[outputIndex] ?? []),
		/** @returns {import('n8n-workflow').NodeExecutionHint[]} */
		hints: (nodeName) => tasks(nodeName).flatMap((task) => task.hints ?? []),
		/** What n8n would store of this execution. */
		stored: toStoredText(data),
		/** What n8n logged meanwhile, at any level. */
		logLines: logLines.slice(firstLogLine),
	};
};

const toItem = (itemOrRow) =>
	typeof itemOrRow.json === 'object' && itemOrRow.json !== null ? itemOrRow : { json: itemOrRow };

const withCredential = (node) =>
	node.type === NODE_TYPE ? { credentials: { [CREDENTIAL_TYPE]: { id: '1', name: 'Test' } }, ...node } : node;

/**
 * Starts a workflow and gives the handle to stop it as the editor's stop button does.
 * `input` is what the start node is fed with; a trigger passes it on. Nodes in `pinData` are not run.
 * @param {any} workflowJson as n8n exports it
 * @param {{ credentials?: Credentials, startNode?: string, input?: (Item | Row)[], pinData?: any }} [options]
 */
const startWorkflow = (workflowJson, { credentials = {}, startNode, input = [{}], pinData } = {}) => {
	const { nodes, connections, settings } = structuredClone(workflowJson);
	const workflow = new Workflow({
		id: 'workflow',
		name: workflowJson.name,
		nodes: nodes.map(withCredential),
		connections,
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1', ...settings },
	});
	const firstLogLine = logLines.length;
	const node = startNode ? workflow.getNode(startNode) : workflow.getStartNode();
	/** @type {any} */
	const runExecutionData = {
		version: 1,
		startData: {},
		resultData: { runData: {}, pinData: pinData ?? workflowJson.pinData },
		executionData: {
			contextData: {},
			metadata: {},
			nodeExecutionStack: [{ node, data: { main: [input.map(toItem)] }, source: null }],
			waitingExecution: {},
			waitingExecutionSource: {},
		},
	};
	/** @type {any} */
	const additionalData = createAdditionalData(MODE, credentials, workflowJson);
	const engine = new core.WorkflowExecute(additionalData, MODE, runExecutionData);
	try {
		const running = engine.processRunExecutionData(workflow);
		return {
			done: running.then((result) => createRun(result, firstLogLine)),
			cancel: () => running.cancel(),
		};
	} catch (error) {
		// n8n refuses a workflow with issues, such as an empty required parameter, before it runs anything.
		runExecutionData.resultData.error = error;
		const refused = createRun({ status: 'error', data: runExecutionData }, firstLogLine);
		return { done: Promise.resolve(refused), cancel() {} };
	}
};

/** @param {Parameters<typeof startWorkflow>} parameters */
const runWorkflow = async (...parameters) => await startWorkflow(...parameters).done;

/**
 * Starts our node alone, fed with exactly these items.
 * @param {{
 *   parameters?: object, items?: (Item | Row)[], credentials?: Credentials, typeVersion?: number,
 *   onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput',
 *   retryOnFail?: boolean, maxTries?: number, waitBetweenTries?: number, executeOnce?: boolean,
 * }} options
 */
const startNode = ({ parameters = {}, items = [{}], credentials, typeVersion = 1, ...settings }) => {
	const start = { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
	const node = { id: '2', name: NODE_NAME, type: NODE_TYPE, typeVersion, ...settings };
	const workflowJson = {
		name: 'One node',
		nodes: [
			{ ...start, position: [0, 0], parameters: {} },
			{ ...node, position: [200, 0], parameters },
		],
		connections: { Start: { main: [[{ node: NODE_NAME, type: 'main', index: 0 }]] } },
	};
	const { done, cancel } = startWorkflow(workflowJson, { credentials, input: items });
	return {
		cancel,
		done: done.then((run) => ({
			...run,
			items: run.output(NODE_NAME),
			errorItems: run.output(NODE_NAME, 1),
			hints: run.hints(NODE_NAME),
		})),
	};
};

/** @param {Parameters<typeof startNode>[0]} options */
const runNode = async (options) => await startNode(options).done;

module.exports = {
	isFirstLine,
	runNode,
	runWorkflow,
	startNode,
	startWorkflow,
	...require('./editorRequests'),
};
