import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installN8n } from '../n8n/install/installN8n';
import { endWhenAsked } from '../n8n/support/endWhenAsked';
import { startHost, type Host } from '../n8n/support/n8nHost';
import { packPackage } from '../n8n/support/packPackage';
import { makeScratchFolder } from '../n8n/support/scratchFolder';
import { keepResults, writePage } from './results';
import type { Scenario, Tools } from './scenario';
import { SCENARIOS } from './scenarios';

const HELP = `Measures this node and n8n's HTTP Request node in a real n8n.

  npm run bench                                all scenarios, then docs/benchmark-results.md
  npm run bench -- oneProcess fourProcesses    these
  npm run bench -- --against v0.1.0            this node by turns with that of another commit, without the HTTP Request node

  --share 0.5     with half of the rows
  --turns 3       each package three times (with --against)

Leave the machine alone meanwhile. All results are kept as JSON in .scratch/bench.

Scenarios, with their duration (with --against, for each package and turn):
${SCENARIOS.map(({ name, seconds }) => `  ${name.padEnd(18)} ${String(seconds).padStart(5)} s`).join('\n')}
`;

const ROOT = join(__dirname, '..', '..');

const say = (message: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${message}`);

function findScenarios(names: string[]): Scenario[] {
	const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
	if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}.\n\n${HELP}`);
	return SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** Packs the package as it was in a commit, built with the tools of today. */
async function packCommit(commit: string): Promise<string> {
	const folder = makeScratchFolder();
	const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
	execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
	symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
	return await packPackage(makeScratchFolder(), folder);
}

async function measureAll(
	scenarios: Scenario[],
	{ against, share, turns }: { against?: string; share: number; turns: number },
): Promise<void> {
	const installation = await installN8n();
	say('Packing …');
	const packages: Array<{ commit?: string; tarball: string }> = [
		{ tarball: await packPackage(makeScratchFolder()) },
	];
	if (against !== undefined) packages.push({ commit: against, tarball: await packCommit(against) });

	const toolsWith = (tarball: string): Tools => ({
		fewer: (count) => Math.ceil(count * share),
		oursOnly: against !== undefined,
		async withHosts(count, use) {
			const hosts: Host[] = [];
			try {
				const starts = Array.from({ length: count }, async () => {
					const host = await startHost(installation, tarball);
					hosts.push(host);
					await host.warmUp();
				});
				await Promise.all(starts);
				return await use(hosts);
			} finally {
				await Promise.all(hosts.map(async (host) => await host.stop()));
			}
		},
	});

	for (const scenario of scenarios) {
		const all: object[] = [];
		for (let turn = 1; turn <= turns; turn++)
			for (const { commit, tarball } of packages) {
				say([scenario.name, commit, turns > 1 && `turn ${turn}`, '…'].filter(Boolean).join(' '));
				const results = await scenario.run(toolsWith(tarball));
				all.push(...results.map((result) => (against === undefined ? result : { commit, turn, ...result })));
			}
		// Only whole results may become part of the page.
		const isWhole = against === undefined && share === 1;
		const file = keepResults(isWhole ? scenario.name : `${scenario.name}-part`, all);
		console.log(`\n${scenario.title}: ${file}\n\n${scenario.table(all)}\n`);
	}
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			help: { type: 'boolean' },
			against: { type: 'string' },
			share: { type: 'string', default: '1' },
			turns: { type: 'string' },
		},
	});
	if (values.help) return console.log(HELP);
	const { against } = values;
	const share = Number(values.share);
	const turns = Number(values.turns ?? (against === undefined ? 1 : 2));
	await measureAll(findScenarios(positionals), { against, share, turns });
	if (positionals.length === 0 && share === 1 && against === undefined) await writePage();
}

endWhenAsked();
main().then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
