/** `npm run check-account`: the keys come from the environment or a prompt, never from the command line, which others can see. */
import { parseArgs } from 'node:util';
import { confirm, isCancel, password, text } from '@clack/prompts';
import { checkAccount } from './checkAccount';

const HELP = `Checks what the node relies on in an account of LeadSquared. It writes up to three leads, seven with --bulk, and asks before.

  --yes          without asking
  --template ID  changes this permission template, and puts back what was there
  --limit        looks for the rate limit, with 60 calls at once
  --owner EMAIL  gives the first lead to the user with this address
  --bulk         sends six rows through the bulk call, which the node doesn't use, and prints what comes back

LEADSQUARED_BASE_URL, LEADSQUARED_ACCESS_KEY, and LEADSQUARED_SECRET_KEY are asked for if they are not set.
`;

async function read(name: string, ask: typeof text | typeof password): Promise<string> {
	const set = process.env[name];
	if (set !== undefined) return set;
	if (!process.stdin.isTTY) throw new Error(`Set ${name}, or run this in a terminal, where it asks.`);
	const answer = await ask({ message: name });
	if (isCancel(answer)) throw new Error('Nothing was written.');
	return answer;
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			help: { type: 'boolean' },
			yes: { type: 'boolean' },
			template: { type: 'string' },
			limit: { type: 'boolean' },
			owner: { type: 'string' },
			bulk: { type: 'boolean' },
		},
	});
	if (values.help) return void process.stdout.write(HELP);
	const keys = {
		baseUrl: await read('LEADSQUARED_BASE_URL', text),
		accessKey: await read('LEADSQUARED_ACCESS_KEY', password),
		secretKey: await read('LEADSQUARED_SECRET_KEY', password),
	};
	process.exitCode = await checkAccount(keys, {
		...values,
		stamp: String(Date.now()),
		print: (line) => process.stdout.write(`${line}\n`),
		ask: async () =>
			values.yes ?? (process.stdin.isTTY && (await confirm({ message: 'Continue?' })) === true),
	});
}

main().catch((error: Error) => {
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
});
