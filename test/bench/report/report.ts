import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { LIMITERS } from './limiters';
import { describeMeaning } from './meaning';
import { drawPicture } from './picture';
import { SECTIONS } from './sections';
import { describeSetting } from './setting';

const FOLDER = join(__dirname, '..', '..', '..', 'docs');
const PAGE = join(FOLDER, 'benchmarks.md');
const PICTURE = 'calls-per-window.svg';

/** Writes docs/benchmarks.md and its picture from what was measured last. */
export async function writeReport(): Promise<void> {
	writeFileSync(join(FOLDER, PICTURE), drawPicture());
	const text = [
		'# Benchmarks',
		'How fast this node is, what it costs, and what happens when things go wrong.',
		'## What it means for you',
		describeMeaning(),
		`![Calls in each window of 5 seconds against the limit](${PICTURE})`,
		'## How it was measured',
		describeSetting(),
		...SECTIONS.map(({ title, text: intro, table }) => `## ${title}\n\n${intro}\n\n${table()}`),
		LIMITERS,
	].join('\n\n');
	const style = await prettier.resolveConfig(PAGE);
	writeFileSync(PAGE, await prettier.format(text, { ...style, filepath: PAGE }));
	console.log(`Wrote ${PAGE}`);
}
