const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const FOLDER = join(__dirname, '..', '..', '.scratch', 'bench');

/** Keeps what a scenario measured, so that the report can be made again without the others being run again. */
function keepResult(name, result) {
	mkdirSync(FOLDER, { recursive: true });
	const kept = { measuredAt: new Date().toISOString(), result };
	writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(kept, null, '\t')}\n`);
}

/** @returns {{ measuredAt: string, result: any } | undefined} what the scenario measured last */
function readResult(name) {
	const file = join(FOLDER, `${name}.json`);
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

module.exports = { keepResult, readResult };
