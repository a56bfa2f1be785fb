const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const prettier = require('prettier');
const { readResult } = require('../results');
const { drawPicture } = require('./picture');
const { describeSetting } = require('./setting');
const { SECTIONS } = require('./sections');
const { checkTargets } = require('./targets');

const FOLDER = join(__dirname, '..', '..', '..', 'docs');
const PAGE = join(FOLDER, 'benchmarks.md');
const PICTURE = 'calls-per-window.svg';

/** Makes docs/benchmarks.md and its picture of what was measured last. */
async function writeReport() {
	mkdirSync(FOLDER, { recursive: true });
	writeFileSync(join(FOLDER, PICTURE), drawPicture(resultOf));
	const text = [
		'# Benchmarks',
		describeSetting(readResult),
		'## Targets',
		checkTargets(resultOf),
		`![Calls in each window of 5 seconds against the limit](${PICTURE})`,
		...SECTIONS.map(({ title, text, table }) => `## ${title}\n\n${text}\n\n${table(resultOf)}`),
	].join('\n\n');
	const style = await prettier.resolveConfig(PAGE);
	writeFileSync(PAGE, await prettier.format(text, { ...style, filepath: PAGE }));
	console.log(`Wrote ${PAGE}`);
}

const resultOf = (name) => readResult(name)?.result;

module.exports = { writeReport };
