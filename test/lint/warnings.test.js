/** `n8n-node lint` fails on errors alone. Here its warnings count too: all but those that cannot be mended. */
const { spawnSync } = require('node:child_process');
const { dirname, join } = require('node:path');

const ROOT = join(__dirname, '..', '..');
const ESLINT = join(dirname(require.resolve('eslint/package.json')), 'bin', 'eslint.js');
const SHIPPED = ['credentials', 'nodes', 'index.js', 'package.json'];

/** The access key is masked on purpose, though nothing in its name says that it is a secret. */
const KNOWN = ["@n8n/community-nodes/credential-unnecessary-password: Field 'accessKey'"];

it('gives no warning but the known one', () => {
	const { stdout, stderr } = spawnSync(process.execPath, [ESLINT, '--format', 'json', ...SHIPPED], {
		cwd: ROOT,
		encoding: 'utf8',
		// Where it is "test", as Jest sets it, n8n's rules judge files that do not concern them.
		env: { ...process.env, NODE_ENV: '' },
	});
	/** @type {{ messages: { ruleId: string, message: string }[] }[]} */
	const results = JSON.parse(stdout || stderr);
	const messages = results.flatMap((file) =>
		file.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
	);
	expect(messages).toEqual(KNOWN.map((start) => expect.stringContaining(start)));
});
