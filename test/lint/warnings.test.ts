/** `n8n-node lint` only fails on errors. This test fails on warnings too, apart from one that cannot be fixed. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { ESLint } from 'eslint';

const ROOT = join(__dirname, '..', '..');
const ESLINT = join(dirname(require.resolve('eslint/package.json')), 'bin', 'eslint.js');
const PUBLISHED = ['credentials', 'nodes', 'index.js', 'package.json'];

/** The access key is masked on purpose, although its name does not say that it is a secret. */
const KNOWN = ["@n8n/community-nodes/credential-unnecessary-password: Field 'accessKey'"];

it('gives no warning but the known one', () => {
	// A process of its own, because Jest cannot load n8n's rules, which are ES modules.
	const { stdout, stderr } = spawnSync(process.execPath, [ESLINT, '--format', 'json', ...PUBLISHED], {
		cwd: ROOT,
		encoding: 'utf8',
		// Jest sets it to "test", which makes n8n's rules check the wrong files.
		env: { ...process.env, NODE_ENV: '' },
	});
	const results = JSON.parse(stdout || stderr) as ESLint.LintResult[];
	const messages = results.flatMap((file) =>
		file.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
	);
	expect(messages).toEqual(KNOWN.map((start) => expect.stringContaining(start)));
});
