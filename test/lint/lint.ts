/** `npm run lint` and `npm run lint:fix`: makes all checks of the sources, and says of each what it is, and what to do if it fails. */
import { spawnSync } from 'node:child_process';

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

const isFixing = process.argv.includes('--fix');
// ESLint 9 looks for the configuration of each file only with it: the tests have their own.
const env = { ...process.env, ESLINT_FLAGS: 'unstable_config_lookup_from_file' };
const failed = CHECKS.filter(({ fix }) => fix !== undefined || !isFixing).filter((check) => {
	const command = (isFixing && check.fix) || check.command;
	console.log(`\n— ${check.what}: ${command}`);
	const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env });
	if (status !== 0) console.log(`Failed. ${check.advice}`);
	return status !== 0;
});
console.log(failed.length === 0 ? '\nPassed' : `\nFailed: ${failed.map(({ what }) => what).join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
