const { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { DEMO_KEYS, startLeadService } = require('../../lead-service/leadService');
const { checkForm, checkTemplate } = require('../../support/exampleChecks');
const { FORM_ENTRY } = require('../demo/demoReport');
const { setUpExample } = require('../../support/examples');
const { installN8n } = require('../install/installN8n');
const { startN8n } = require('../support/n8n');
const { run } = require('../support/processes');
const { startRegistry } = require('./registry');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');
const { NEWEST, OLDEST } = require('../install/versions');
const { name: PACKAGE, version: PACKED_VERSION } = require('../../../package.json');

const NEXT_VERSION = PACKED_VERSION.replace(/\d+$/, (patch) => String(Number(patch) + 1));
const NODE_TYPE = `${PACKAGE}.leadManagement`;
const NAME = 'Lead Management';
const NEXT_NAME = 'Lead Management, next version';
const PACKED_PACKAGE = process.env.PACKED_PACKAGE ?? '';

/**
 * Unpacks the package and makes its next version of it: the same, but for what tells the two apart.
 * @param {string} scratchFolder
 * @returns {Promise<string>} the folder of the package
 */
async function makeNextVersion(scratchFolder) {
	await run('tar', ['-xzf', PACKED_PACKAGE, '-C', scratchFolder], {
		logFile: join(scratchFolder, 'tar.log'),
	});
	const folder = join(scratchFolder, 'package');
	const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const [nodeFile] = manifest.n8n.nodes.map((file) => join(folder, file));
	const code = readFileSync(nodeFile, 'utf8');
	writeFileSync(nodeFile, code.replaceAll(`"${NAME}"`, `"${NEXT_NAME}"`));
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: NEXT_VERSION }));
	return folder;
}

/**
 * Before 1.94, n8n hides its environment from npm, and npm brings the newest of n8n's own packages along with a node.
 * The settings of the user's home would do, but the user may have others there.
 */
function tellNpm(npmrc, nodesFolder) {
	mkdirSync(nodesFolder, { recursive: true });
	cpSync(npmrc, join(nodesFolder, '.npmrc'));
	appendFileSync(join(nodesFolder, '.npmrc'), 'legacy-peer-deps=true\n');
}

describe.each([OLDEST, NEWEST])('the Community Nodes panel of n8n %s', (version) => {
	const scratchFolder = makeScratchFolder();
	let installation, service, registry, n8n, activeWorkflow, savedWorkflow;

	const start = async () => {
		n8n = await startN8n({ installation, scratchFolder, env: registry.env });
	};

	beforeAll(async () => {
		installation = await installN8n(version);
		service = await startLeadService();
		registry = await startRegistry(join(scratchFolder, 'registry'));
		await registry.publish(PACKED_PACKAGE);
		await start();
		if (version === OLDEST) tellNpm(registry.npmrc, n8n.nodesFolder);
	});

	afterAll(async () => {
		await n8n?.stop();
		await registry?.stop();
		await service?.stop();
		removeScratchFolder(scratchFolder);
	});

	const findPackage = async () => {
		const packages = await n8n.rest.listCommunityPackages();
		return packages.find(({ packageName }) => packageName === PACKAGE);
	};
	const findNodeName = async () => {
		const types = await n8n.rest.listNodeTypes();
		return types.find(({ name }) => name === NODE_TYPE)?.displayName;
	};

	/** What the workflows did not do that they should: the active one for a form, the saved one run by hand. */
	const findProblems = async () => {
		service.reset();
		const checks = [
			await checkForm(`${n8n.url}/form/new-lead`, FORM_ENTRY, service),
			await checkTemplate(() => n8n.rest.runWorkflow(savedWorkflow), service),
		];
		return checks.filter(({ problem }) => problem);
	};

	test('installs the package', async () => {
		expect(await findNodeName()).toBeUndefined();
		await n8n.rest.installCommunityPackage(PACKAGE);
		expect(await findPackage()).toMatchObject({ installedVersion: PACKED_VERSION });
		expect(await findNodeName()).toBe(NAME);
	});

	test('workflows run with the installed package', async () => {
		const credential = await n8n.rest.createCredential({
			name: 'Lead Management account',
			type: 'leadManagementApi',
			data: { baseUrl: service.url, ...DEMO_KEYS },
		});
		const create = (file) => n8n.rest.createWorkflow(setUpExample(file, credential));
		savedWorkflow = await create('schedule-to-permission-template.json');
		activeWorkflow = await create('form-to-lead.json');
		await n8n.rest.activateWorkflow(activeWorkflow);
		expect(await findProblems()).toEqual([]);
	});

	test('offers the next version, and updates to it', async () => {
		expect(await findPackage()).not.toHaveProperty('updateAvailable');
		await registry.publish(await makeNextVersion(scratchFolder));
		expect(await findPackage()).toMatchObject({ updateAvailable: NEXT_VERSION });
		await n8n.rest.updateCommunityPackage(PACKAGE);
		expect(await findPackage()).toMatchObject({ installedVersion: NEXT_VERSION });
		expect(await findProblems()).toEqual([]);
		// The old n8n goes on with what it has loaded.
		if (version === NEWEST) expect(await findNodeName()).toBe(NEXT_NAME);
	});

	test('the same workflows run with the next version when n8n has been started again', async () => {
		await n8n.stop();
		await start();
		expect(await findNodeName()).toBe(NEXT_NAME);
		expect(await findProblems()).toEqual([]);
	});

	test('uninstalls the package, and the workflows stay and say what is missing', async () => {
		await n8n.rest.uninstallCommunityPackage(PACKAGE);
		expect(await findPackage()).toBeUndefined();
		expect(await findNodeName()).toBeUndefined();
		for (const { id, nodes } of [activeWorkflow, savedWorkflow])
			expect(await n8n.rest.readWorkflow(id)).toMatchObject({ nodes });
		service.reset();
		// Some versions of n8n do not start the workflow at all, others end it with the error.
		const run = n8n.rest.runWorkflow(savedWorkflow).then(({ error }) => Promise.reject(error));
		await expect(run).rejects.toMatchObject({ message: expect.stringContaining(NODE_TYPE) });
		expect(service.state.calls).toEqual([]);
	});

	test('the workflows run again once it is installed again', async () => {
		await n8n.rest.installCommunityPackage(PACKAGE);
		expect(await findProblems()).toEqual([]);
	});
});
