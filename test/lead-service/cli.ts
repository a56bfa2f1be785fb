import { parseArgs } from 'node:util';
import { DEFAULT_SETTINGS, STATE_PATH, startLeadService } from './leadService';

const DEMO_PORT = 4010;
const SETTINGS = Object.keys(DEFAULT_SETTINGS);

const HELP = `Runs the simulated lead service until Ctrl-C.

Every setting that settings.ts explains is an option. Its value is JSON, or else text:
  npm run service -- --callLimit 10 --networkDelayMs '{"mean":80,"spread":40}'
  npm run service -- --faults '[{"answer":"html502","times":5}]'

Options: ${SETTINGS.map((setting) => `--${setting}`).join(' ')}
`;

function readValue(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function readSettings(args: string[]): object {
	const options = Object.fromEntries(SETTINGS.map((setting) => [setting, { type: 'string' as const }]));
	const { values } = parseArgs({ args, options });
	const given = Object.entries(values).map(([setting, text]) => [setting, readValue(String(text))]);
	return { port: DEMO_PORT, ...Object.fromEntries(given) };
}

async function main(args: string[]) {
	if (args.includes('--help')) return void process.stdout.write(HELP);
	const { url, settings, state, stop } = await startLeadService(readSettings(args));
	const [{ accessKey, secretKey }] = settings.accounts;
	process.stdout.write(`Base URL    ${url}
Access key  ${accessKey}
Secret key  ${secretKey}
Limit       ${settings.callLimit} calls in ${settings.windowMs / 1000} seconds
Template    ${state.templates[0]?.Id}
Inspect it  ${url}${STATE_PATH}
Press Ctrl-C to stop it.
`);
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
}

main(process.argv.slice(2)).catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
