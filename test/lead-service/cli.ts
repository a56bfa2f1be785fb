import { parseArgs } from 'node:util';
import { startLeadService } from './leadService';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS } from './settings';

const DEMO_PORT = 4010;

/** The settings' names by option, like `callLimit` by `call-limit`. */
const SETTINGS_BY_OPTION = new Map(
	Object.keys(DEFAULT_SETTINGS).map((setting) => [
		setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
		setting,
	]),
);

const HELP = `Runs the simulated lead service until Ctrl-C.

Every setting that settings.ts explains is an option. Its value is JSON, or else text:
  npm run service -- --call-limit 10 --network-delay-ms '{"mean":80,"spread":40}'
  npm run service -- --faults '[{"answer":"html502","share":0.05}]'

Options: ${[...SETTINGS_BY_OPTION.keys()].map((option) => `--${option}`).join(' ')}
`;

function readValue(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function readSettings(args: string[]): Partial<Settings> {
	const options = Object.fromEntries(
		[...SETTINGS_BY_OPTION.keys()].map((option) => [option, { type: 'string' as const }]),
	);
	const { values } = parseArgs({ args, options });
	const given = Object.entries(values).map(([option, text]) => [
		SETTINGS_BY_OPTION.get(option),
		readValue(String(text)),
	]);
	return { port: DEMO_PORT, ...Object.fromEntries(given) };
}

async function main(args: string[]) {
	if (args.includes('--help')) return void process.stdout.write(HELP);
	const { url, settings, state, stop } = await startLeadService(readSettings(args));
	const [{ accessKey, secretKey }] = settings.accounts;
	const { templates } = state;
	process.stdout.write(`Base URL    ${url}
Access key  ${accessKey}
Secret key  ${secretKey}
Limit       ${settings.callLimit} calls in ${settings.windowMs / 1000} seconds
Templates   ${templates.length}${templates.length > 0 ? `, the first one is ${templates[0].Id}` : ''}
Inspect it  ${url}/_simulator/summary and ${url}/_simulator/state
Press Ctrl-C to stop it.
`);
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
}

main(process.argv.slice(2)).catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
