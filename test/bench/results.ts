import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import prettier from 'prettier';
import { version } from '../../package.json';
import { NEWEST } from '../n8n/install/versions';
import type { Scenario } from './scenario';
import { SCENARIOS } from './scenarios';

const ROOT = join(__dirname, '..', '..');
const PAGE = join(ROOT, 'docs', 'benchmark-results.md');
/** What follows in the page was measured once, by other means. */
const KEPT = /^## Other rate limiters$[^]*/m;

export const RESULTS_FOLDER = join(ROOT, '.scratch', 'bench');

interface Kept {
	measuredAt: string;
	results: object[];
}

const fileOf = (name: string): string => join(RESULTS_FOLDER, `${name}.json`);

/** Keeps results as JSON, and returns the name of the file. */
export function keepResults(name: string, results: object[]): string {
	mkdirSync(RESULTS_FOLDER, { recursive: true });
	const kept: Kept = { measuredAt: new Date().toISOString(), results };
	writeFileSync(fileOf(name), `${JSON.stringify(kept, null, '\t')}\n`);
	return fileOf(name);
}

const readResults = ({ name }: Scenario): Kept | undefined =>
	existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as Kept) : undefined;

/** Writes docs/benchmark-results.md from the last results. Leaves out what has not been measured. */
export async function writePage(): Promise<void> {
	const dates: string[] = [];
	const sections = SCENARIOS.flatMap((scenario) => {
		const { measuredAt, results } = readResults(scenario) ?? { measuredAt: '', results: [] };
		const table = scenario.table(results);
		if (!table) return [];
		dates.push(measuredAt.slice(0, 10));
		return [`## ${scenario.title}`, scenario.text, table];
	});
	const [first, last] = [dates.sort()[0], dates.at(-1)];
	const machine = `${os.cpus().length} CPU cores (${os.cpus()[0]?.model.trim()}), ${os.platform()}`;
	const text = [
		'# Benchmark results',
		`Measured ${first === last ? `on ${last}` : `from ${first} to ${last}`} with version ${version} of this package and n8n ${NEWEST.version} on Node.js ${NEWEST.nodeVersions[0]}, ${machine}. The simulated service and all n8n processes share these cores. Network 20 ± 10 ms (one way), service time 300 ± 100 ms. \`npm run bench\` writes this page. [Benchmarks](benchmarks.md) explains it.`,
		...sections,
		...(KEPT.exec(readFileSync(PAGE, 'utf8')) ?? []),
	].join('\n\n');
	const style = await prettier.resolveConfig(PAGE);
	writeFileSync(PAGE, await prettier.format(text, { ...style, filepath: PAGE }));
	console.log(`Wrote ${PAGE}`);
}
