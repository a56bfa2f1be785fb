import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { REPORT_FOLDER } from '../quick';
import { drawPicture } from './picture';
import { listSections } from './sections';
import { describeSetting } from './setting';

const PAGE = join(REPORT_FOLDER, 'benchmarks.md');
const PICTURE = 'calls-per-window.svg';
const INTRODUCTION =
	"This page shows how fast this node is, and what happens when something goes wrong, compared with n8n's HTTP Request node.";

/** Writes docs/benchmarks.md and its picture from the last results. Leaves out what has not been measured. */
export async function writeReport(): Promise<void> {
	writeFileSync(join(REPORT_FOLDER, PICTURE), drawPicture());
	const text = [
		'# Benchmarks',
		INTRODUCTION,
		`![Calls in each window of 5 seconds, and the limit](${PICTURE})`,
		...listSections(),
		// Measured once. These packages are no longer installed.
		readFileSync(join(__dirname, 'otherLimiters.md'), 'utf8'),
		'## How it is measured',
		describeSetting(),
	].join('\n\n');
	const style = await prettier.resolveConfig(PAGE);
	writeFileSync(PAGE, await prettier.format(text, { ...style, filepath: PAGE }));
	console.log(`Wrote ${PAGE}`);
}
