import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..');
const QUICK_SHARE = 0.1;

/** `BENCH_QUICK=1 npm run bench` only checks that the scenarios work: few rows, and the pages stay. */
export const IS_QUICK = process.env.BENCH_QUICK === '1';

export const RESULTS_FOLDER = join(ROOT, '.scratch', IS_QUICK ? 'bench-quick' : 'bench');
export const REPORT_FOLDER = IS_QUICK ? RESULTS_FOLDER : join(ROOT, 'docs');

/** The number of rows, or of anything else, of a scenario. */
export const fewerIfQuick = (count: number): number => (IS_QUICK ? Math.ceil(count * QUICK_SHARE) : count);
