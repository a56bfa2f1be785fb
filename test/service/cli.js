'use strict';

const { parseArgs } = require('node:util');
const { DEFAULT_SETTINGS, DEMO_KEYS, startLeadService } = require('./leadService');

const DEMO_PORT = 4010;

const HELP = `Runs the simulated lead service until Ctrl-C.

Every setting of settings.js is an option; its value is JSON, or else text:
  npm run service -- --call-limit 10 --network-delay-ms '{"mean":80,"spread":40}' --faults '[{"answer":"html502","share":0.05}]'

Options: ${Object.keys(DEFAULT_SETTINGS).map(optionName).join(' ')}
`;

/** @param {string} setting */
function optionName(setting) {
	return `--${setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @param {string} text */
function readValue(text) {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** @param {string[]} args */
function readArguments(args) {
	/** @type {Record<string, { type: 'string' | 'boolean' }>} */
	const options = { help: { type: 'boolean' } };
	const settingNames = new Map(
		Object.keys(DEFAULT_SETTINGS).map((setting) => [optionName(setting).slice(2), setting]),
	);
	for (const name of settingNames.keys()) options[name] = { type: 'string' };
	const { help, ...values } = parseArgs({ args, options }).values;
	/** @type {Record<string, unknown>} */
	const settings = { port: DEMO_PORT };
	for (const [name, text] of Object.entries(values))
		settings[settingNames.get(name) ?? name] = readValue(String(text));
	return { help, settings };
}

async function main() {
	const { help, settings } = readArguments(process.argv.slice(2));
	if (help) return void process.stdout.write(HELP);
	const service = await startLeadService(settings);
	const [{ accessKey, secretKey } = DEMO_KEYS] = service.configure({}).accounts;
	process.stdout.write(
		[
			`Base URL    ${service.url}`,
			`Access key  ${accessKey}`,
			`Secret key  ${secretKey}`,
			`Limit       ${service.configure({}).callLimit} calls in ${service.configure({}).windowMs / 1000} seconds`,
			`Look inside ${service.url}/_simulator/summary and ${service.url}/_simulator/state`,
			`Templates   ${service.state.templates.map(({ Id, Name }) => `${Name} ${Id}`).join('\n            ')}`,
			'Ctrl-C ends.\n',
		].join('\n'),
	);
	process.once('SIGINT', () => void service.stop());
	process.once('SIGTERM', () => void service.stop());
}

main().catch((error) => {
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
});
