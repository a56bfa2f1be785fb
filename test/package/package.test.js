/** What a user of the package gets. PACKAGE_ROOT holds the files of the packed tarball. */
const { execFileSync } = require('node:child_process');
const { readFileSync, readdirSync, statSync } = require('node:fs');
const { join, relative } = require('node:path');
const { DEMO_KEYS } = require('../lead-service/leadService');

const ROOT = join(__dirname, '..', '..');
const PACKAGE_ROOT = process.env.PACKAGE_ROOT ?? '';
const MAX_PACKAGE_BYTES = 60_000;
const MAX_LOAD_MS = 20;
const LOADS = 5;

const filesBelow = (folder) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
		.sort();
const files = filesBelow(PACKAGE_ROOT);
const textOf = (file) => readFileSync(join(PACKAGE_ROOT, file), 'utf8');
const { n8n } = JSON.parse(textOf('package.json'));
const classFiles = [...n8n.credentials, ...n8n.nodes];

/**
 * Processor time that Node.js takes to load what n8n loads, in a process that has n8n-workflow already, as n8n does. A
 * clock would tell how busy the machine is.
 */
const measureLoadMs = () => {
	const script = `
		require('n8n-workflow');
		const before = process.cpuUsage();
		for (const file of ${JSON.stringify(classFiles)}) require(${JSON.stringify(PACKAGE_ROOT)} + '/' + file);
		const { user, system } = process.cpuUsage(before);
		console.log((user + system) / 1_000);`;
	const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
	return Number(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' }));
};

it('holds what n8n needs, the README and the license, and nothing else', () => {
	const assets = filesBelow(join(ROOT, 'nodes'))
		.filter((file) => /\.(json|svg)$/.test(file))
		.map((file) => join('dist', 'nodes', file));
	const always = ['LICENSE', 'README.md', 'index.js', 'package.json'];
	expect(files).toEqual([...always, ...classFiles, ...assets].sort());
});

it('is small', () => {
	const bytes = files.reduce((sum, file) => sum + statSync(join(PACKAGE_ROOT, file)).size, 0);
	console.log(`Unpacked: ${bytes} bytes in ${files.length} files`);
	expect(bytes).toBeLessThan(MAX_PACKAGE_BYTES);
});

it.each(classFiles)('%s imports nothing but what n8n has', (file) => {
	const imports = [...textOf(file).matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
	expect(['n8n-workflow', 'crypto']).toEqual(expect.arrayContaining(imports));
});

it.each(files)('%s holds no source map, no key and no path of the machine it was built on', (file) => {
	const text = textOf(file);
	expect(text).not.toMatch(/sourceMappingURL/);
	for (const secret of [...Object.values(DEMO_KEYS), 'npm_', 'PRIVATE KEY', ROOT])
		expect(text).not.toContain(secret);
});

it('is loaded in no time', () => {
	const quickestMs = Math.min(...Array.from({ length: LOADS }, measureLoadMs));
	console.log(`Loaded in ${quickestMs.toFixed(1)} ms`);
	expect(quickestMs).toBeLessThan(MAX_LOAD_MS);
});
