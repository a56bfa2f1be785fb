/**
 * Parts of n8n that its engine needs from the rest: a user folder, node types, credentials, a logger.
 * The node under test is the TypeScript source, or the unpacked package whose folder PACKAGE_ROOT names.
 */
import { userFolder } from './userFolder';
import * as core from 'n8n-core';
import * as n8nWorkflow from 'n8n-workflow';
import { LoggerProxy, NodeHelpers } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IHttpRequestOptions,
	INodeParameters,
	INodeType,
	INodeTypes,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	LoadingDetails,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { inspect } from 'node:util';

export { core };

export const NODE_TYPE = 'n8n-nodes-lead-management.leadManagement';
export const CREDENTIAL_TYPE = 'leadManagementApi';

/** The data of each credential type, as a user enters it. A run gets keys of its own where there are none. */
export type Credentials = Record<string, object>;

const createInstance = <T>(file: string, className: string) => {
	const module = require(file) as Record<string, new () => T>;
	return new module[className]();
};

/** Loads what the manifest names. As in n8n, the class has the name of the file. */
const loadFromPackage = <T>(kind: 'nodes' | 'credentials') => {
	const root = resolve(process.env.PACKAGE_ROOT ?? join(__dirname, '..', '..', '..'));
	const manifest = require(join(root, 'package.json')) as { n8n: Record<typeof kind, string[]> };
	const [published] = manifest.n8n[kind];
	const file = process.env.PACKAGE_ROOT ? published : published.replace(/^dist\/(.*)\.js$/, '$1.ts');
	return createInstance<T>(join(root, file), basename(file).split('.')[0]);
};

/** Passes on its items, whatever starts the execution. */
export const START_TYPE = 'test.start';
const start: INodeType = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: [],
		version: 1,
		description: '',
		defaults: {},
		properties: [],
		inputs: ['main'],
		outputs: ['main'],
	},
	async execute() {
		return [this.getInputData()];
	},
};

const loadNode = (type: string) => {
	if (type === NODE_TYPE) return loadFreshNode();
	if (type === START_TYPE) return start;
	if (!process.env.INSTALLED_MODULES)
		throw new Error(`${type} is in an installed n8n: npm run test:nodes runs the tests in test/engine/nodes`);
	const knownNodes = require('n8n-nodes-base/dist/known/nodes.json') as Record<string, LoadingDetails>;
	const known = knownNodes[type.replace('n8n-nodes-base.', '')];
	if (!known) throw new Error(`No such node type: ${type}`);
	return createInstance<INodeType>(`n8n-nodes-base/${known.sourcePath}`, known.className);
};

// A test gets our node afresh, so that no test depends on the accounts and lists that another has left behind. n8n's classes
// must stay the same ones.
jest.doMock('n8n-workflow', () => n8nWorkflow);
// n8n 1.85 sets this when it starts. Newer versions have no other one.
const { ExpressionEvaluatorProxy } = n8nWorkflow as {
	ExpressionEvaluatorProxy?: { setEvaluator?(evaluator: 'tournament'): void };
};
ExpressionEvaluatorProxy?.setEvaluator?.('tournament');
const loadFreshNode = (): INodeType => {
	const loaded: INodeType[] = [];
	jest.isolateModules(() => void loaded.push(loadFromPackage<INodeType>('nodes')));
	return loaded[0];
};

const loadedNodes = new Map<string, INodeType>();
beforeEach(() => void loadedNodes.delete(NODE_TYPE));
/** Tests may replace `getByName`. */
export const nodeTypes = {
	getByName(type: string): INodeType {
		const node = loadedNodes.get(type) ?? loadNode(type);
		loadedNodes.set(type, node);
		return node;
	},
	getByNameAndVersion: (type: string, version?: number): INodeType =>
		NodeHelpers.getVersionedNodeType(nodeTypes.getByName(type), version),
	getKnownTypes: () => ({}),
} satisfies INodeTypes;

let credentialType: ICredentialType | undefined;
const getCredentialType = () => (credentialType ??= loadFromPackage<ICredentialType>('credentials'));

let runs = 0;
/** A rate limit that one run has met would make the next one wait. */
const withFreshKeys = (credentials: Credentials): Credentials => {
	const keys = { accessKey: `access key ${++runs}`, secretKey: 'secret key' };
	return Object.fromEntries(Object.entries(credentials).map(([type, data]) => [type, { ...keys, ...data }]));
};

/** Does what n8n's own helper does for a credential without pre-authentication, with data from the test. */
const createCredentialsHelper = (credentials: Credentials): Partial<ICredentialsHelper> => ({
	async authenticate(data, _type, request) {
		const { authenticate } = getCredentialType();
		if (typeof authenticate !== 'function') throw new Error('n8n would evaluate an expression for each key');
		return await authenticate(data, request as IHttpRequestOptions);
	},

	async getDecrypted(_additionalData, _reference, type, mode, executeData, _raw, context) {
		const stored = credentials[type] as INodeParameters | undefined;
		if (!stored) throw new Error(`The test gives no credential of type "${type}"`);
		const { properties } = getCredentialType();
		const data = NodeHelpers.getNodeParameters(properties, stored, true, false, null, null) ?? {};
		if (!context) return data as ICredentialDataDecryptedObject;
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = context;
		const place = [runExecutionData, runIndex, itemIndex, node.name, connectionInputData, mode] as const;
		const evaluated = workflow.expression.getParameterValue(data, ...place, {}, executeData, false, data);
		return evaluated as ICredentialDataDecryptedObject;
	},

	preAuthentication: async () => undefined,
	getParentTypes: () => [],
	isCredentialUsableByNode: () => true,
	getCredentialsProperties: () => getCredentialType().properties,
});

export const logLines: string[] = [];
const log = (level: string, ...parts: unknown[]) =>
	void logLines.push(`${level} ${inspect(parts, { depth: 8 })}`);
const logger = {
	error: log.bind(undefined, 'error'),
	warn: log.bind(undefined, 'warn'),
	info: log.bind(undefined, 'info'),
	debug: log.bind(undefined, 'debug'),
	scoped: () => logger,
};

const requireFromCore = <T>(name: string) =>
	require(require.resolve(name, { paths: [dirname(require.resolve('n8n-core'))] })) as T;
const { Container } = requireFromCore<{
	Container: { get<T>(type: new () => T): T; set(type: unknown, instance: unknown): void };
}>('@n8n/di');
// In n8n 1.x, n8n-core itself exports the class.
const { Logger } = 'Logger' in core ? core : requireFromCore<{ Logger: unknown }>('@n8n/backend-common');
Container.set(Logger, logger);
LoggerProxy.init(logger);

afterAll(() => {
	// In n8n 1.x its timer would keep Jest running.
	const { SSHClientsManager } = requireFromCore<{ SSHClientsManager: new () => { onShutdown(): void } }>(
		'n8n-core/dist/execution-engine/ssh-clients-manager',
	);
	Container.get(SSHClientsManager).onShutdown();
	rmSync(userFolder, { recursive: true, force: true });
});

/** Without these addresses, n8n's error output fails with "Invalid URL". */
const URLS = [
	'restApiUrl',
	'instanceBaseUrl',
	'formWaitingBaseUrl',
	'webhookBaseUrl',
	'webhookTestBaseUrl',
	'webhookWaitingBaseUrl',
];

export const createAdditionalData = (
	mode: WorkflowExecuteMode,
	credentials: Credentials,
	workflow: object = {},
) => {
	const additionalData = {
		credentialsHelper: createCredentialsHelper(withFreshKeys(credentials)),
		hooks: new core.ExecutionLifecycleHooks(mode, '1', workflow as IWorkflowBase),
		executionId: '1',
		currentNodeExecutionIndex: 0,
		variables: {},
		setExecutionStatus() {},
		...Object.fromEntries(URLS.map((name) => [name, 'http://localhost:5678/'])),
	};
	return additionalData as unknown as IWorkflowExecuteAdditionalData;
};
