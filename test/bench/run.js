const { parseArgs } = require('node:util');
const { endWhenAsked } = require('../n8n/support/endWhenAsked');
const { installN8n } = require('../n8n/install/installN8n');
const { packPackage } = require('../n8n/support/packPackage');
const { makeScratchFolder } = require('../n8n/support/scratchFolder');
const { startHost } = require('./benchN8n');
const { PHASES } = require('./phases');
const { writeReport } = require('./report/report');
const { keepResult } = require('./results');

const NAMES = PHASES.flat().map(({ name }) => name);

const HELP = `Measures this node beside n8n's HTTP Request node in a real n8n, and writes docs/benchmarks.md.

  npm run bench                                   all of it, some 40 minutes; leave the machine alone meanwhile
  npm run bench -- --only one-process,processes   those alone; the report takes the others as measured last
  npm run bench -- --report                       the report alone

Scenarios: ${NAMES.join(' ')}
`;

function readOptions() {
	const { values } = parseArgs({
		options: { help: { type: 'boolean' }, only: { type: 'string' }, report: { type: 'boolean' } },
	});
	const chosen = values.only?.split(',') ?? NAMES;
	const unknown = chosen.filter((name) => !NAMES.includes(name));
	if (unknown.length > 0) throw new Error(`No such scenario: ${unknown.join(', ')}\n\n${HELP}`);
	return { ...values, chosen: values.report ? [] : chosen };
}

const say = (message) => console.log(`${new Date().toISOString().slice(11, 19)} ${message}`);

async function main() {
	const { help, chosen } = readOptions();
	if (help) return void console.log(HELP);
	const phases = PHASES.map((phase) => phase.filter(({ name }) => chosen.includes(name)));
	if (chosen.length > 0) await measureAll(phases.filter((phase) => phase.length > 0));
	await writeReport();
}

async function measureAll(phases) {
	const installation = await installN8n();
	say('Packing this package …');
	const tarball = await packPackage(makeScratchFolder());
	const startAnother = async () => await startHost(installation, tarball);

	const hosts = [];
	for (const phase of phases) {
		const hostsNeeded = Math.max(...phase.map((scenario) => scenario.hosts));
		// What is measured with hosts of its own has the machine for itself.
		if (hostsNeeded === 0) await Promise.all(hosts.splice(0).map((host) => host.stop()));
		while (hosts.length < hostsNeeded) {
			hosts.push(await startAnother());
			await hosts.at(-1)?.warmUp();
			say(`n8n ${hosts.length} is up and warm`);
		}
		await Promise.all(
			phase.map(async ({ name, run }) => {
				say(`${name} …`);
				const startedAt = performance.now();
				const keep = (result) => keepResult(name, result);
				keep(await run(hosts, { startHost: startAnother, keep }));
				say(`${name}: done in ${Math.round((performance.now() - startedAt) / 1000)} s`);
			}),
		);
		for (const [place, host] of hosts.entries())
			say(`n8n ${place + 1}: longest pause ${Math.round((await host.readProbe()).longestPauseMs)} ms`);
	}
}

endWhenAsked();
main().then(
	() => process.exit(),
	(error) => {
		console.error(error);
		process.exit(1);
	},
);
