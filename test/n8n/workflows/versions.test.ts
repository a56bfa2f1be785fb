/** The examples in the newest n8n, and in the oldest, which is then updated, as is the package. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version as PACKED_VERSION } from '../../../package.json';
import { makeRows } from '../../support/importRows';
import { AUTOMATIC, expect, test } from '../support/fixtures';
import { installN8n } from '../install/installN8n';
import { NEWEST, OLDEST, type N8nVersion } from '../install/versions';
import { buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { NO_EDITOR } from '../support/environment';
import { importExamples, type Checks } from '../support/examples';
import { startN8n } from '../support/n8n';
import { run } from '../support/processes';
import { makeScratchFolder } from '../support/scratchFolder';

const NAME = 'Lead Management';
const NEXT_NAME = 'Lead Management, next version';
const { PACKED_PACKAGE = '' } = process.env;
const ROWS = makeRows(60);

test.use({ settings: { callLimit: 1000 } });

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

async function prove(checks: Checks): Promise<void> {
	for (const [name, check] of Object.entries(checks)) await test.step(name, check);
}

test(`the examples do what they should on n8n ${NEWEST.version}`, async ({ n8n, service }) => {
	const { check, spreadsheet } = await importExamples(n8n, service);
	await prove(check(await n8n.rest.runWorkflow(spreadsheet)));
});

test(`they do on n8n ${OLDEST.version}, and run on when it becomes ${NEWEST.version}, and the package its next version`, async ({
	service,
}) => {
	const scratchFolder = makeScratchFolder();
	const startVersion = async (version: N8nVersion, tarball: string) => {
		const env = { ...NO_EDITOR, N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '2' };
		return await startN8n({ installation: await installN8n(version), scratchFolder, tarball, env });
	};
	const old = await startVersion(OLDEST, PACKED_PACKAGE);
	const { check, checkAgain, spreadsheet } = await importExamples(old, service, true);
	await prove(check(await old.rest.runWorkflow(spreadsheet)));
	expect(await old.rest.readNodeName()).toBe(NAME);

	// An import that is still running when n8n is ended.
	service.reset();
	const lead = leadManagement(await old.rest.createAccount(service), { name: 'Lead', ...AUTOMATIC });
	service.configure({ callLimit: 5, serviceTimeMs: 500 });
	const built = buildWorkflowOfRows('Import', ROWS, [lead], { Rows: ['Lead'] });
	const leadImport = await old.rest.createWorkflow({ ...built, active: false });
	await old.rest.startWorkflow(leadImport);
	await expect.poll(() => service.state.counts.created).toBeGreaterThan(0);
	// SIGTERM. n8n waits 2 seconds for the execution, and tells the node nothing.
	await old.stop();
	expect(service.state.counts.created).toBeLessThan(ROWS.length);

	const next = await startVersion(NEWEST, await packNextVersion(scratchFolder));
	expect(await next.rest.readNodeName()).toBe(NEXT_NAME);
	service.configure({ callLimit: 1000 });
	const { status, outputsOf } = await next.rest.runWorkflow(leadImport);
	expect([status, outputsOf('Lead')[0].length]).toEqual(['success', ROWS.length]);
	expect(service.state.counts.created).toBe(ROWS.length);
	await checkAgain(next);
	await next.stop();
});
