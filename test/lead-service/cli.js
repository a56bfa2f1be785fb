const { parseArgs } = require('node:util');
const { DEFAULT_SETTINGS, startLeadService } = require('./leadService');

const DEMO_PORT = 4010;

/** The settings' names by option, like `callLimit` by `call-limit`. */
const SETTINGS_BY_OPTION = new Map(
	Object.keys(DEFAULT_SETTINGS).map((setting) => [
		setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
		setting,
	]),
);

const HELP = `Runs the simulated lead service until Ctrl-C.

Every setting that settings.js explains is an option; its value is JSON, or else text:
  npm run service -- --call-limit 10 --network-delay-ms '{"mean":80,"spread":40}'
  npm run service -- --faults '[{"answer":"html502","share":0.05}]'

Options: ${[...SETTINGS_BY_OPTION.keys()].map((option) => `--${option}`).join(' ')}
`;

function readValue(text) {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function readSettings(args) {
	const options = Object.fromEntries(
		[...SETTINGS_BY_OPTION.keys()].map((option) => [option, { type: /** @type {const} */ ('string') }]),
	);
	const { values } = parseArgs({ args, options });
	const given = Object.entries(values).map(([option, text]) => [
		SETTINGS_BY_OPTION.get(option),
		readValue(text),
	]);
	return { port: DEMO_PORT, ...Object.fromEntries(given) };
}

async function main(args) {
	if (args.includes('--help')) return void process.stdout.write(HELP);
	const { url, settings, state, stop } = await startLeadService(readSettings(args));
	const [{ accessKey, secretKey }] = settings.accounts;
	const [template] = state.templates;
	process.stdout.write(`Base URL    ${url}
Access key  ${accessKey}
Secret key  ${secretKey}
Limit       ${settings.callLimit} calls in ${settings.windowMs / 1000} seconds
Templates   ${state.templates.length}, the first one being ${template?.Id}
Look inside ${url}/_simulator/summary and ${url}/_simulator/state
Ctrl-C ends it.
`);
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
}

main(process.argv.slice(2)).catch((error) => {
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
});
