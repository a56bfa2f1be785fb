const { spawn } = require('node:child_process');
const { readFile, rm, writeFile } = require('node:fs/promises');
const { dest, parallel, series, src } = require('gulp');
const { homepage } = require('./package.json');

/** Removes the previous build, so that nothing is left of a deleted source file. */
const clean = () => rm('dist', { recursive: true, force: true });

/** Checks the types, and compiles each source file to one JavaScript file of the same name, as tsconfig.json says. */
const compile = () => spawn(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });

/** Copies what n8n reads next to the compiled files: icons, the codex and output schemas. */
const copy = () =>
	src(['nodes/**/*.{svg,json}', 'credentials/**/*.svg'], { base: '.', encoding: false }).pipe(dest('dist'));

/** Links to the homepage in package.json, which the owner enters there alone, from the credential and from the nodes panel. */
async function link() {
	const files = [
		'credentials/LeadManagementApi.credentials.js',
		'nodes/LeadManagement/LeadManagement.node.json',
	];
	for (const file of files.map((name) => `dist/${name}`)) {
		const text = await readFile(file, 'utf8');
		const address = homepage.replace(/#.*/, '');
		await writeFile(file, text.replaceAll('https://n8n-nodes-lead-management.example', address));
	}
}

exports.build = series(clean, parallel(compile, copy), link);
exports.default = exports.build;
