const { spawnSync } = require('node:child_process');
const { dirname, join } = require('node:path');

const ESLINT = join(dirname(require.resolve('eslint/package.json')), 'bin', 'eslint.js');

/**
 * What ESLint finds, in a process of its own: it loads configurations in a way that Jest does not let it.
 * @param {string} folder in which it runs
 * @param {string[]} parameters files, and what else it is told
 * @returns {{ filePath: string, messages: { ruleId: string, message: string }[] }[]}
 */
function runEslint(folder, parameters) {
	const { stdout, stderr } = spawnSync(process.execPath, [ESLINT, '--format', 'json', ...parameters], {
		cwd: folder,
		encoding: 'utf8',
		// Where it is "test", as Jest sets it, n8n's rules judge files that do not concern them.
		env: { ...process.env, NODE_ENV: '' },
	});
	return JSON.parse(stdout || stderr);
}

module.exports = { runEslint };
