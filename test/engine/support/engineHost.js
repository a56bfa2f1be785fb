/**
 * What the engine asks its host for, the rest of n8n being absent: a scratch folder, node types, credentials, a logger.
 * The node under test is the TypeScript source; PACKAGE_ROOT names the folder of an unpacked, built package instead.
 */
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { basename, dirname, join, resolve } = require('node:path');
const { inspect } = require('node:util');

const userFolder = mkdtempSync(join(tmpdir(), 'n8n-engine-'));
Object.assign(process.env, { N8N_USER_FOLDER: userFolder, N8N_ENCRYPTION_KEY: 'test' });

const core = require('n8n-core');
const { LoggerProxy, NodeHelpers } = require('n8n-workflow');

const NODE_TYPE = 'n8n-nodes-lead-management.leadManagement';
const CREDENTIAL_TYPE = 'leadManagementApi';

/** Loads what the manifest names. As in n8n, the class is called like the file. */
const loadFromPackage = (kind) => {
	const packageRoot = process.env.PACKAGE_ROOT;
	const root = packageRoot ? resolve(packageRoot) : join(__dirname, '..', '..', '..');
	const [builtFile] = require(join(root, 'package.json')).n8n[kind];
	const file = packageRoot ? builtFile : builtFile.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	return new (require(join(root, file))[basename(file).split('.')[0]])();
};

const loadNode = (type) => {
	if (type === NODE_TYPE) return loadFromPackage('nodes');
	/** @type {Record<string, { className: string, sourcePath: string }>} */
	const knownNodes = require('n8n-nodes-base/dist/known/nodes.json');
	const known = knownNodes[type.replace('n8n-nodes-base.', '')];
	if (!known) throw new Error(`No such node type: ${type}`);
	return new (require(`n8n-nodes-base/${known.sourcePath}`)[known.className])();
};

const loadedNodes = new Map();
const nodeTypes = {
	getByName(type) {
		if (!loadedNodes.has(type)) loadedNodes.set(type, loadNode(type));
		return loadedNodes.get(type);
	},
	getByNameAndVersion: (type, version) =>
		NodeHelpers.getVersionedNodeType(nodeTypes.getByName(type), version),
	getKnownTypes: () => ({}),
};

let credentialType;
const getCredentialType = () => (credentialType ??= loadFromPackage('credentials'));

/** Does what n8n's own helper does for a credential without pre-authentication, the data coming from the test. */
const createCredentialsHelper = (credentials) => ({
	async authenticate(data, _type, request, workflow, node) {
		const { authenticate } = getCredentialType();
		if (typeof authenticate === 'function') return await authenticate(data, request);
		const resolveValue = (value) => {
			if (typeof value !== 'string' || !value.startsWith('=')) return value;
			const keys = { $credentials: data };
			return String(workflow.expression.getSimpleParameterValue(node, value, 'internal', keys) || '');
		};
		request.headers ??= {};
		for (const [part, entries] of Object.entries(authenticate?.properties ?? {})) {
			request[part] ??= {};
			for (const [key, value] of Object.entries(entries)) {
				request[part][resolveValue(key)] = resolveValue(value);
			}
		}
		return request;
	},

	async getDecrypted(_additionalData, _reference, type, mode, executeData, _raw, context) {
		const stored = credentials[type];
		if (!stored) throw new Error(`The test gives no credential of type "${type}"`);
		const { properties } = getCredentialType();
		const data = NodeHelpers.getNodeParameters(properties, stored, true, false, null, null);
		if (!context) return data;
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = context;
		const position = [runExecutionData, runIndex, itemIndex, node.name, connectionInputData];
		return workflow.expression.getParameterValue(data, ...position, mode, {}, executeData, false, data);
	},

	preAuthentication: async () => undefined,
	getParentTypes: () => [],
	isCredentialUsableByNode: () => true,
	getCredentialsProperties: () => getCredentialType().properties,
});

/** Everything n8n logs, at any level, as text. */
const logLines = [];
/** @type {any} */
const logger = { scoped: () => logger };
for (const level of ['error', 'warn', 'info', 'debug']) {
	logger[level] = (...parts) => logLines.push(`${level} ${inspect(parts, { depth: 8 })}`);
}
const requireFromCore = (name) =>
	require(require.resolve(name, { paths: [dirname(require.resolve('n8n-core'))] }));
const { Container } = requireFromCore('@n8n/di');
// Of n8n 1.x, the engine itself has the class.
const { Logger } = 'Logger' in core ? core : requireFromCore('@n8n/backend-common');
Container.set(Logger, logger);
LoggerProxy.init(logger);

const cleanUp = () => {
	// On n8n 1.x its timer would keep Jest alive.
	Container.get(
		requireFromCore('n8n-core/dist/execution-engine/ssh-clients-manager').SSHClientsManager,
	).onShutdown();
	rmSync(userFolder, { recursive: true, force: true });
};
// Jest gives a test a copy of `process`, on which "exit" never fires.
if (typeof afterAll === 'function') afterAll(cleanUp);
else process.on('exit', cleanUp);

// Without addresses n8n's error output fails with "Invalid URL".
const ADDRESS = 'http://localhost:5678/';

/** Whether this is the line of n8n whose engine differs in a few ways from that of 2.x. */
const isFirstLine = require('n8n-workflow/package.json').version.startsWith('1.');

/** The engine's view of its host for one execution. */
const createAdditionalData = (mode, credentials, workflowJson) => ({
	credentialsHelper: createCredentialsHelper(credentials),
	hooks: new core.ExecutionLifecycleHooks(mode, '1', workflowJson),
	executionId: '1',
	currentNodeExecutionIndex: 0,
	variables: {},
	setExecutionStatus() {},
	restApiUrl: ADDRESS,
	instanceBaseUrl: ADDRESS,
	formWaitingBaseUrl: ADDRESS,
	webhookBaseUrl: ADDRESS,
	webhookTestBaseUrl: ADDRESS,
	webhookWaitingBaseUrl: ADDRESS,
});

module.exports = {
	CREDENTIAL_TYPE,
	NODE_TYPE,
	core,
	createAdditionalData,
	isFirstLine,
	logLines,
	nodeTypes,
};
