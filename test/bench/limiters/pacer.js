const Module = require('node:module');
const { join } = require('node:path');
const esbuild = require('esbuild');

const SOURCE = join(__dirname, '..', '..', '..', 'nodes', 'LeadManagement', 'execution', 'accountPacer.ts');

/** The pacer alone, compiled from its source: what ships is a single file, in which nobody finds it. */
const { outputFiles } = esbuild.buildSync({
	entryPoints: [SOURCE],
	bundle: true,
	write: false,
	platform: 'node',
	packages: 'external',
});
const compiled = /** @type {any} */ (new Module(SOURCE));
compiled._compile(outputFiles[0].text, SOURCE);

/** @type {typeof import('../../../nodes/LeadManagement/execution/accountPacer').AccountPacer} */
const AccountPacer = compiled.exports.AccountPacer;

module.exports = { AccountPacer };
