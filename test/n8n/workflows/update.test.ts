/** Whether saved workflows run on with the next version of the package, and which version n8n then has. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version as PACKED_VERSION, name as PACKAGE } from '../../../package.json';
import { startLeadService, type LeadService } from '../../lead-service/leadService';
import { checkForm, checkTemplate } from '../../support/exampleChecks';
import { installN8n } from '../install/installN8n';
import { NEWEST, OLDEST, type N8nVersion } from '../install/versions';
import { importExamples } from '../support/importExamples';
import { startN8n, type RunningN8n } from '../support/n8n';
import { run } from '../support/processes';
import type { Workflow } from '../support/restClient';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

const NAME = 'Lead Management';
const NEXT_NAME = 'Lead Management, next version';
const PACKED_PACKAGE = process.env.PACKED_PACKAGE ?? '';

/** Makes the tarball of the next version of the package, which has another name in the editor. */
async function packNextVersion(scratchFolder: string): Promise<string> {
	const options = { cwd: scratchFolder, logFile: join(scratchFolder, 'tar.log') };
	await run('tar', ['-xzf', PACKED_PACKAGE], options);
	const folder = join(scratchFolder, 'package');
	const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const nodeFile = join(folder, manifest.n8n.nodes[0]);
	writeFileSync(nodeFile, readFileSync(nodeFile, 'utf8').replaceAll(`'${NAME}'`, `'${NEXT_NAME}'`));
	const version = PACKED_VERSION.replace(/\d+$/, (patch) => String(Number(patch) + 1));
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
	await run('tar', ['-czf', 'next.tgz', 'package'], options);
	return join(scratchFolder, 'next.tgz');
}

const findNodeName = async ({ rest }: RunningN8n) => {
	const types = await rest.listNodeTypes();
	return types.find(({ name }) => name === `${PACKAGE}.leadManagement`)?.displayName;
};

/** Sends the form of the active workflow, and runs the other one. */
async function findProblems(n8n: RunningN8n, template: Workflow, service: LeadService) {
	service.reset();
	const checks = [
		await checkForm(`${n8n.url}/form/new-lead`, service),
		await checkTemplate(() => n8n.rest.runWorkflow(template), service),
	];
	return checks.filter(({ problem }) => problem);
}

test(`saved workflows run on when n8n ${OLDEST.version} becomes ${NEWEST.version}, and the package its next version`, async () => {
	const scratchFolder = makeScratchFolder();
	const service = await startLeadService();
	const startVersion = async (version: N8nVersion, tarball?: string) =>
		await startN8n({ installation: await installN8n(version), scratchFolder, tarball });
	let n8n = await startVersion(OLDEST, PACKED_PACKAGE);
	try {
		const { template } = await importExamples(n8n, service, true);
		expect(await findProblems(n8n, template, service)).toEqual([]);
		for (const tarball of [undefined, await packNextVersion(scratchFolder)]) {
			await n8n.stop();
			n8n = await startVersion(NEWEST, tarball);
			expect(await findNodeName(n8n)).toBe(tarball ? NEXT_NAME : NAME);
			expect(await findProblems(n8n, template, service)).toEqual([]);
		}
	} finally {
		await n8n.stop();
		await service.stop();
		removeScratchFolder(scratchFolder);
	}
});
