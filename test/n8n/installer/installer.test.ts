import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { name as PACKAGE, version as PACKED_VERSION } from '../../../package.json';
import { DEMO_KEYS, startLeadService, type LeadService } from '../../lead-service/leadService';
import { checkForm, checkTemplate } from '../../support/exampleChecks';
import { setUpExample, toN8n1Form } from '../../support/examples';
import { installN8n, type N8nInstallation } from '../install/installN8n';
import { NEWEST, OLDEST } from '../install/versions';
import { startN8n, type RunningN8n } from '../support/n8n';
import { run } from '../support/processes';
import type { Workflow } from '../support/restClient';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';
import { startRegistry, type Registry } from './registry';

const NEXT_VERSION = PACKED_VERSION.replace(/\d+$/, (patch) => String(Number(patch) + 1));
const NODE_TYPE = `${PACKAGE}.leadManagement`;
const NAME = 'Lead Management';
const NEXT_NAME = 'Lead Management, next version';
const PACKED_PACKAGE = process.env.PACKED_PACKAGE ?? '';

/** Makes the folder of the next version of the package, which has another name in the editor. */
async function makeNextVersion(scratchFolder: string): Promise<string> {
	await run('tar', ['-xzf', PACKED_PACKAGE, '-C', scratchFolder], {
		logFile: join(scratchFolder, 'tar.log'),
	});
	const folder = join(scratchFolder, 'package');
	const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const nodeFile = join(folder, manifest.n8n.nodes[0]);
	const code = readFileSync(nodeFile, 'utf8');
	writeFileSync(nodeFile, code.replaceAll(`'${NAME}'`, `'${NEXT_NAME}'`));
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: NEXT_VERSION }));
	return folder;
}

/**
 * n8n before 1.94 does not pass its environment to npm, and npm installs the newest n8n-workflow as a peer dependency.
 * Settings in the folder of the community nodes change both, and leave the user's own settings alone.
 */
function configureNpm(npmrc: string, nodesFolder: string): void {
	mkdirSync(nodesFolder, { recursive: true });
	cpSync(npmrc, join(nodesFolder, '.npmrc'));
	appendFileSync(join(nodesFolder, '.npmrc'), 'legacy-peer-deps=true\n');
}

describe.each([OLDEST, NEWEST])('the Community Nodes panel of n8n $version', (version) => {
	const scratchFolder = makeScratchFolder();
	let installation: N8nInstallation;
	let service: LeadService;
	let registry: Registry;
	let n8n: RunningN8n;
	let activeWorkflow: Workflow;
	let savedWorkflow: Workflow;

	const start = async () => {
		n8n = await startN8n({ installation, scratchFolder, env: registry.env });
	};

	beforeAll(async () => {
		installation = await installN8n(version);
		service = await startLeadService();
		registry = await startRegistry(join(scratchFolder, 'registry'));
		await registry.publish(PACKED_PACKAGE);
		await start();
		if (version === OLDEST) configureNpm(registry.npmrc, n8n.nodesFolder);
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

	/** Checks the active workflow with a form entry, and runs the saved one. Returns the checks that failed. */
	const findProblems = async () => {
		service.reset();
		const checks = [
			await checkForm(`${n8n.url}/form/new-lead`, service),
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
		const create = async (file: string) => {
			const example = setUpExample(file, credential);
			return await n8n.rest.createWorkflow(version === OLDEST ? toN8n1Form(example) : example);
		};
		savedWorkflow = await create('permission-template.json');
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
		// The old n8n keeps the code that it has loaded until the next start.
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
		// Some versions of n8n do not start the workflow. Others start it, and it ends with the error.
		const run = n8n.rest.runWorkflow(savedWorkflow).then(({ error }) => Promise.reject(error));
		await expect(run).rejects.toMatchObject({ message: expect.stringContaining(NODE_TYPE) });
		expect(service.state.calls).toEqual([]);
	});

	test('the workflows run again once it is installed again', async () => {
		await n8n.rest.installCommunityPackage(PACKAGE);
		expect(await findProblems()).toEqual([]);
	});
});
