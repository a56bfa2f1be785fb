import { parseArgs } from 'node:util';
import { installN8n } from '../n8n/install/installN8n';
import { endWhenAsked } from '../n8n/support/endWhenAsked';
import { packPackage } from '../n8n/support/packPackage';
import { makeScratchFolder } from '../n8n/support/scratchFolder';
import { startHost, type Host } from '../n8n/support/n8nHost';
import { GROUPS, SCENARIOS } from './groups';
import { writeReport } from './report/report';
import { keepResult } from './results';
import type { Scenario } from './scenario';

const HELP = `Measures this node and n8n's HTTP Request node in a real n8n.

  npm run bench                              all scenarios, then docs/benchmark-results.md; leave the machine alone meanwhile
  npm run bench -- oneProcess fourProcesses  these, one after the other
  npm run bench -- oneProcess+limitTooHigh   these at the same time
  npm run bench -- --report                  docs/benchmark-results.md from the last results

Scenarios, with their duration:
${SCENARIOS.map(({ name, seconds }) => `  ${name.padEnd(18)} ${String(seconds).padStart(5)} s`).join('\n')}
`;

/** More need more memory than they are worth. */
const MAX_HOSTS = 4;

type Group = Array<Scenario<unknown>>;

function readGroups(names: string[]): Group[] {
	if (names.length === 0) return GROUPS;
	return names.map((group) =>
		group.split('+').map((name) => {
			const scenario = SCENARIOS.find((known) => known.name === name);
			if (!scenario) throw new Error(`There is no scenario ${name}.\n\n${HELP}`);
			return scenario;
		}),
	);
}

const say = (message: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${message}`);

async function measureAll(groups: Group[]): Promise<void> {
	const installation = await installN8n();
	say('Packing this package …');
	const tarball = await packPackage(makeScratchFolder());
	const startAnother = async () => await startHost(installation, tarball);

	const hosts: Host[] = [];
	for (const group of groups) {
		const needed = group.reduce((sum, scenario) => sum + scenario.hosts, 0);
		// A scenario that starts its own measures memory, so nothing else may run.
		if (needed === 0) await Promise.all(hosts.splice(0).map((host) => host.stop()));
		while (hosts.length < Math.min(needed, MAX_HOSTS)) {
			const host = await startAnother();
			await host.warmUp();
			hosts.push(host);
			say(`n8n ${hosts.length} is ready`);
		}
		for (const host of hosts) await host.readProbe();
		await runGroup(group, hosts, startAnother);
		const pauses = await Promise.all(hosts.map(async (host) => (await host.readProbe()).longestPauseMs));
		say(
			`Longest pause of each n8n: ${pauses.map((pause) => `${Math.round(pause)} ms`).join(', ') || 'unknown'}`,
		);
	}
}

async function runGroup(group: Group, hosts: Host[], startAnother: () => Promise<Host>): Promise<void> {
	let first = 0;
	const runs = group.map(async (scenario) => {
		const own = Array.from({ length: scenario.hosts }, (_, index) => hosts[(first + index) % hosts.length]);
		first += scenario.hosts;
		say(`${scenario.name} …`);
		const keep = (result: unknown) => keepResult(scenario, result);
		const result = await scenario.run(own, { startHost: startAnother, keep });
		keep(result);
		say(`${scenario.name}: ${scenario.describe(result)}`);
	});
	await Promise.all(runs);
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { help: { type: 'boolean' }, report: { type: 'boolean' } },
	});
	if (values.help) return console.log(HELP);
	if (!values.report || positionals.length > 0) await measureAll(readGroups(positionals));
	// The results of a few scenarios must not replace a whole page.
	if (values.report || positionals.length === 0) await writeReport();
}

endWhenAsked();
main().then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
