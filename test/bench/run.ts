import { parseArgs } from 'node:util';
import { installN8n } from '../n8n/install/installN8n';
import { endWhenAsked } from '../n8n/support/endWhenAsked';
import { packPackage } from '../n8n/support/packPackage';
import { makeScratchFolder } from '../n8n/support/scratchFolder';
import type { BenchN8n } from './benchN8n';
import { startBenchN8n } from './benchN8n';
import type { Scenario } from './phases';
import { PHASES } from './phases';
import { writeReport } from './report/report';
import { storeResult } from './results';

const NAMES = PHASES.flat().map(({ name }) => name);

const HELP = `Measures this node beside n8n's HTTP Request node in a real n8n, and writes docs/benchmarks.md.

  npm run bench                                   everything, about an hour; leave the machine alone meanwhile
  npm run bench -- --only one-process,processes   these scenarios; the report takes the others as measured last
  npm run bench -- --report                       the report only

Scenarios: ${NAMES.join(' ')}
`;

function readOptions() {
	const { values } = parseArgs({
		options: { help: { type: 'boolean' }, only: { type: 'string' }, report: { type: 'boolean' } },
	});
	const chosen = values.only?.split(',') ?? NAMES;
	const unknown = chosen.filter((name) => !NAMES.includes(name));
	if (unknown.length > 0) throw new Error(`No such scenario: ${unknown.join(', ')}\n\n${HELP}`);
	return { help: values.help === true, chosen: values.report ? [] : chosen };
}

const log = (message: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${message}`);

async function main(): Promise<void> {
	const { help, chosen } = readOptions();
	if (help) return console.log(HELP);
	const phases = PHASES.map((phase) => phase.filter(({ name }) => chosen.includes(name)));
	if (chosen.length > 0) await measureAll(phases.filter((phase) => phase.length > 0));
	await writeReport();
}

async function measureAll(phases: Scenario[][]): Promise<void> {
	const installation = await installN8n();
	log('Packing this package …');
	const tarball = await packPackage(makeScratchFolder());
	const startAnother = async () => await startBenchN8n(installation, tarball);

	const hosts: BenchN8n[] = [];
	for (const phase of phases) {
		const hostsNeeded = Math.max(...phase.map((scenario) => scenario.hosts));
		// A scenario with hosts of its own runs alone on the machine.
		if (hostsNeeded === 0) await Promise.all(hosts.splice(0).map(async (host) => await host.stop()));
		while (hosts.length < hostsNeeded) {
			const host = await startAnother();
			await host.warmUp();
			hosts.push(host);
			log(`n8n ${hosts.length} is up and warm`);
		}
		await Promise.all(
			phase.map(async ({ name, run }) => {
				log(`${name} …`);
				const startedAt = performance.now();
				const store = (result: unknown) => storeResult(name, result);
				store(await run(hosts, { startAnother, store }));
				log(`${name}: done in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
			}),
		);
		for (const [place, host] of hosts.entries())
			log(`n8n ${place + 1}: longest pause ${Math.round((await host.readUsage()).longestPauseMs)} ms`);
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
