/** `npm run lint` and `npm run lint:fix`: makes all checks of the sources, and says of each what it is, and what to do if it fails. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

const CORRECTS = 'npm run lint:fix corrects some of it.';

interface Check {
	what: string;
	command: string;
	/** Corrects what it can. */
	fix?: string;
	advice: string;
}

const CHECKS: Check[] = [
	{
		what: "n8n's linter, strict",
		command: 'n8n-node lint',
		fix: 'n8n-node lint --fix',
		advice: `The rules are those of a verified package, and cannot be turned off. ${CORRECTS}`,
	},
	{
		what: 'What imports what',
		command: 'eslint --no-inline-config --config test/lint/importRules.ts nodes credentials',
		advice: 'LAYERS in test/lint/importRules.ts says which folder may import which.',
	},
	{
		what: "n8n's scanner, on the sources and on the packed package",
		command: 'tsx test/lint/scanPackage.ts',
		advice: 'n8n scans each published version in this way.',
	},
	{ what: 'The types of the tests', command: 'tsc --noEmit --project test', advice: '' },
	{
		what: 'No second warning',
		command: 'eslint --max-warnings 1 credentials nodes index.js package.json',
		advice:
			'The one about the access key is intended: it is masked, although its name does not suggest a secret.',
	},
	{
		what: 'The format',
		command: 'prettier --check .',
		fix: 'prettier --log-level warn --write .',
		advice: 'npm run lint:fix formats all files.',
	},
	{
		what: 'The links of the pages',
		command:
			'remark --no-config --use remark-validate-links=repository:false --quiet --frail *.md docs test/bench/simulator',
		advice: 'Each line names a page, a line, and what it links to.',
	},
	{ what: 'The words of each page, for information', command: 'wc -w *.md docs/*.md', advice: '' },
];

// ESLint 9 looks for the configuration of each file only with it: the tests have their own.
const env = { ...process.env, ESLINT_FLAGS: 'unstable_config_lookup_from_file' };
const announce = ({ what }: Check, command: string) => console.log(`\n— ${what}: ${command}`);

/** Makes a check, and prints at its end what it is and what it has found. */
async function pass(check: Check): Promise<boolean> {
	const child = spawn(`${check.command} 2>&1`, { shell: true, env, stdio: ['ignore', 'pipe', 'inherit'] });
	const [found, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	announce(check, check.command);
	process.stdout.write(found);
	if (status !== 0) console.log(`Failed. ${check.advice}`);
	return status === 0;
}

/** Makes all checks, several at a time. Returns those that failed. */
async function passAll(checks: Check[]): Promise<Check[]> {
	const failed: Check[] = [];
	const waiting = [...checks];
	const work = async () => {
		for (let check = waiting.shift(); check; check = waiting.shift())
			if (!(await pass(check))) failed.push(check);
	};
	await Promise.all(Array.from({ length: availableParallelism() }, work));
	return failed;
}

/** Corrects what can be corrected, one after the other, since they write the same files. Returns what failed. */
const fixAll = (checks: Check[]): Check[] =>
	checks.filter((check) => {
		if (!check.fix) return false;
		announce(check, check.fix);
		return spawnSync(check.fix, { shell: true, stdio: 'inherit', env }).status !== 0;
	});

void (async () => {
	const failed = process.argv.includes('--fix') ? fixAll(CHECKS) : await passAll(CHECKS);
	console.log(failed.length === 0 ? '\nPassed' : `\nFailed: ${failed.map(({ what }) => what).join('; ')}`);
	process.exitCode = failed.length === 0 ? 0 : 1;
})();
