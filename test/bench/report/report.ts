import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { IS_QUICK, REPORT_FOLDER, ROOT } from '../quick';
import { drawPicture } from './picture';
import { listSections } from './sections';
import { MEASURED_PAGES, withCurrentFigures } from './sentences';
import { describeSetting } from './setting';

const PAGE = join(REPORT_FOLDER, 'benchmark-results.md');
const PICTURE = 'calls-per-window.svg';

/**
 * Writes docs/benchmark-results.md and the picture from the last results, and their figures into the other pages. Leaves
 * out what has not been measured.
 */
export async function writeReport(): Promise<void> {
	writeFileSync(join(REPORT_FOLDER, PICTURE), drawPicture());
	const text = [
		'# Benchmark results',
		describeSetting(),
		...listSections(),
		// Measured once. These packages are no longer installed.
		readFileSync(join(__dirname, 'otherLimiters.md'), 'utf8'),
	].join('\n\n');
	const style = await prettier.resolveConfig(PAGE);
	writeFileSync(PAGE, await prettier.format(text, { ...style, filepath: PAGE }));
	console.log(`Wrote ${PAGE}`);
	if (IS_QUICK) return;
	for (const page of MEASURED_PAGES) {
		const file = join(ROOT, page);
		writeFileSync(file, withCurrentFigures(page, readFileSync(file, 'utf8')));
	}
}
