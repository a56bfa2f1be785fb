/** `npm run bench`: measures this node and n8n's HTTP Request node in a real n8n, and writes docs/benchmark-results.md. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import prettier from 'prettier';
import { version } from '../../package.json';
import { installN8n } from '../n8n/install/installN8n';
import { NEWEST } from '../n8n/install/versions';
import { endWhenAsked } from '../n8n/support/endWhenAsked';
import { startHost } from '../n8n/support/n8nHost';
import { packPackage } from '../n8n/support/packPackage';
import { makeScratchFolder } from '../n8n/support/scratchFolder';
import { SCENARIOS, type Row, type WithHosts } from './scenarios';

const HELP = `Measures this node and n8n's HTTP Request node in a real n8n. Leave the machine alone meanwhile.

  npm run bench                                all scenarios, then docs/benchmark-results.md
  npm run bench -- oneProcess fourProcesses    these

The results are kept in .scratch/bench. Scenarios, with their duration:
${SCENARIOS.map(({ name, seconds }) => `  ${name.padEnd(14)} ${String(seconds).padStart(5)} s`).join('\n')}
`;

const ROOT = join(__dirname, '..', '..');
const RESULTS = join(ROOT, '.scratch', 'bench');
const PAGE = join(ROOT, 'docs', 'benchmark-results.md');
/** What follows in the page was measured once, by other means. */
const KEPT = /^## Other rate limiters$[^]*/m;

const fileOf = (name: string): string => join(RESULTS, `${name}.json`);

/** A table in Markdown. Prettier aligns it. */
function toTable(rows: Row[]): string {
	const titles = Object.keys(rows[0]);
	const lines = [titles, titles.map((_, index) => (index === 0 ? '---' : '--:')), ...rows.map(Object.values)];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function measure(names: string[]): Promise<void> {
	const installation = await installN8n();
	const tarball = await packPackage(makeScratchFolder());
	const withHosts: WithHosts = async (count, use) => {
		const starts = Array.from({ length: count }, async () => await startHost(installation, tarball));
		const hosts = await Promise.all(starts);
		await Promise.all(hosts.map(async (host) => await host.warmUp()));
		return await use(hosts).finally(async () => await Promise.all(hosts.map((host) => host.stop())));
	};
	mkdirSync(RESULTS, { recursive: true });
	for (const { name, title, run } of SCENARIOS.filter((scenario) => names.includes(scenario.name))) {
		console.log(`${new Date().toISOString().slice(11, 19)} ${name} …`);
		const rows = await run(withHosts);
		const date = new Date().toISOString().slice(0, 10);
		writeFileSync(fileOf(name), JSON.stringify({ date, rows }, null, '\t'));
		console.log(`\n${title}\n\n${toTable(rows)}\n`);
	}
}

/** Writes the page from the last results. */
async function writePage(): Promise<void> {
	const measured = SCENARIOS.filter(({ name }) => existsSync(fileOf(name))).map((scenario) => ({
		...scenario,
		...(JSON.parse(readFileSync(fileOf(scenario.name), 'utf8')) as { date: string; rows: Row[] }),
	}));
	const dates = [...new Set(measured.map(({ date }) => date))].sort().join(' and ');
	const machine = `${os.cpus().length} CPU cores (${os.cpus()[0]?.model.trim()}), ${os.platform()}`;
	const text = [
		'# Benchmark results',
		`Measured on ${dates} with version ${version} of this package and n8n ${NEWEST.version} on Node.js ${NEWEST.nodeVersions[0]}, ${machine}. The simulated service and all n8n processes share these cores. Network 20 ± 10 ms (one way), service time 300 ± 100 ms. \`npm run bench\` writes this page. [Benchmarks](benchmarks.md) explains it.`,
		...measured.flatMap((scenario) => [`## ${scenario.title}`, scenario.text, toTable(scenario.rows)]),
		...(KEPT.exec(readFileSync(PAGE, 'utf8')) ?? []),
	].join('\n\n');
	const style = await prettier.resolveConfig(PAGE);
	writeFileSync(PAGE, await prettier.format(text, { ...style, filepath: PAGE }));
}

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { help: { type: 'boolean' } },
	});
	if (values.help) return console.log(HELP);
	const all = SCENARIOS.map(({ name }) => name);
	const unknown = positionals.filter((name) => !all.includes(name));
	if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}.\n\n${HELP}`);
	await measure(positionals.length > 0 ? positionals : all);
	if (positionals.length === 0) await writePage();
}

endWhenAsked();
main().then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
