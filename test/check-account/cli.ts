/** `npm run check-account`. The keys come from the environment, because others can see a command line. */
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { checkAccount } from './checkAccount';

const HELP = `Checks what the node relies on in an account of LeadSquared. It writes up to three leads, and asks before.
Set LEADSQUARED_BASE_URL, LEADSQUARED_ACCESS_KEY, and LEADSQUARED_SECRET_KEY.

  --template ID  changes this permission template, and puts back what was there
  --limit        looks for the rate limit, with 60 calls at once, twice
  --yes          does not ask
`;

async function main(): Promise<number> {
	const isSet = { type: 'boolean' } as const;
	const { values } = parseArgs({ options: { template: { type: 'string' }, limit: isSet, yes: isSet } });
	const { LEADSQUARED_BASE_URL: baseUrl, LEADSQUARED_ACCESS_KEY: accessKey } = process.env;
	const { LEADSQUARED_SECRET_KEY: secretKey } = process.env;
	if (!baseUrl || !accessKey || !secretKey) throw new Error(HELP);
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	// An answer that is there already, such as that of a pipe, is kept until it is asked for.
	const answers = terminal[Symbol.asyncIterator]();
	const keys = { baseUrl, accessKey, secretKey };
	return await checkAccount(keys, {
		...values,
		stamp: String(Date.now()),
		print: console.log,
		ask: async () => {
			if (values.yes) return true;
			process.stdout.write('Continue? (y/n) ');
			const { value = '' } = (await answers.next()) as IteratorResult<string>;
			return /^y/i.test(String(value));
		},
	}).finally(() => terminal.close());
}

main().then(
	(status) => (process.exitCode = status),
	(error: Error) => {
		console.error(error.message);
		process.exitCode = 1;
	},
);
