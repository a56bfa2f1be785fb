import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { checkAccount } from './checkAccount';

/** A line that the user types; what is typed isn't shown if it is hidden. */
async function prompt(question: string, isHidden: boolean): Promise<string> {
	process.stdout.write(question);
	const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
	const lines = createInterface({
		input: process.stdin,
		output: isHidden ? silent : process.stdout,
		terminal: isHidden,
	});
	const answer = await lines.question('');
	lines.close();
	if (isHidden) process.stdout.write('\n');
	return answer;
}

async function main() {
	const { values } = parseArgs({ options: { yes: { type: 'boolean' } } });
	const read = async (name: string, isHidden = true) =>
		process.env[name] ?? (await prompt(`${name}: `, isHidden));
	const keys = {
		baseUrl: await read('LEADSQUARED_BASE_URL', false),
		accessKey: await read('LEADSQUARED_ACCESS_KEY'),
		secretKey: await read('LEADSQUARED_SECRET_KEY'),
	};
	process.exitCode = await checkAccount(keys, {
		stamp: String(Date.now()),
		print: (line) => process.stdout.write(`${line}\n`),
		ask: async () => values.yes === true || /^y(es)?$/i.test(await prompt('Continue? (yes/no) ', false)),
	});
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
