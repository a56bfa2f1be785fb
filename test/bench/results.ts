import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESULTS_FOLDER } from './quick';
import type { Scenario } from './scenario';

interface Kept<Result> {
	measuredAt: string;
	result: Result;
}

const fileOf = ({ name }: Scenario<unknown>): string => join(RESULTS_FOLDER, `${name}.json`);

/** Keeps what a scenario measured, so that the report can be written again without running the others again. */
export function keepResult<Result>(scenario: Scenario<Result>, result: Result): void {
	mkdirSync(RESULTS_FOLDER, { recursive: true });
	const kept: Kept<Result> = { measuredAt: new Date().toISOString(), result };
	writeFileSync(fileOf(scenario), `${JSON.stringify(kept, null, '\t')}\n`);
}

/** What a scenario measured last. */
export function readResult<Result>(scenario: Scenario<Result>): Kept<Result> | undefined {
	const file = fileOf(scenario);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept<Result>) : undefined;
}
