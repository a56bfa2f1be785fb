/** The examples in the newest n8n, and in the oldest, which is then updated, as is the package. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version as PACKED_VERSION, name as PACKAGE } from '../../../package.json';
import { expect, test } from '../support/fixtures';
import { installN8n } from '../install/installN8n';
import { NEWEST, OLDEST, type N8nVersion } from '../install/versions';
import { importExamples } from '../support/importExamples';
import { startN8n, type RunningN8n } from '../support/n8n';
import { run } from '../support/processes';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

const NAME = 'Lead Management';
const NEXT_NAME = 'Lead Management, next version';
const { PACKED_PACKAGE = '' } = process.env;

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

const findNodeName = async ({ rest }: RunningN8n) => {
	const types = await rest.listNodeTypes();
	return types.find(({ name }) => name === `${PACKAGE}.leadManagement`)?.displayName;
};

const failuresOf = (checks: Array<{ name: string; problem?: string }>) =>
	checks.filter(({ problem }) => problem);

test(`the examples do what they should on n8n ${NEWEST.version}`, async ({ n8n, service }) => {
	const { check, spreadsheet } = await importExamples(n8n, service);
	expect(failuresOf(await check(await n8n.rest.runWorkflow(spreadsheet)))).toEqual([]);
});

test(`they do on n8n ${OLDEST.version}, and run on when it becomes ${NEWEST.version}, and the package its next version`, async ({
	service,
}) => {
	const scratchFolder = makeScratchFolder();
	const startVersion = async (version: N8nVersion, tarball?: string) =>
		await startN8n({ installation: await installN8n(version), scratchFolder, tarball });
	let n8n = await startVersion(OLDEST, PACKED_PACKAGE);
	try {
		const { check, checkAgain, spreadsheet } = await importExamples(n8n, service, true);
		expect(failuresOf(await check(await n8n.rest.runWorkflow(spreadsheet)))).toEqual([]);
		for (const tarball of [undefined, await packNextVersion(scratchFolder)]) {
			await n8n.stop();
			n8n = await startVersion(NEWEST, tarball);
			expect(await findNodeName(n8n)).toBe(tarball ? NEXT_NAME : NAME);
			expect(failuresOf(await checkAgain(n8n))).toEqual([]);
		}
	} finally {
		await n8n.stop();
		removeScratchFolder(scratchFolder);
	}
});
