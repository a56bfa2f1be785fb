import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '..', '..', '.scratch', 'bench');

export interface StoredResult {
	measuredAt: string;
	result: unknown;
}

/** Stores what a scenario measured, so that the report can be written again without a new run. */
export function storeResult(name: string, result: unknown): void {
	mkdirSync(FOLDER, { recursive: true });
	const stored: StoredResult = { measuredAt: new Date().toISOString(), result };
	writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(stored, null, '\t')}\n`);
}

/** @returns what the scenario measured last; nothing if it has not run */
export function readResult(name: string): StoredResult | undefined {
	const file = join(FOLDER, `${name}.json`);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredResult) : undefined;
}
