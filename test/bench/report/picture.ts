import { CALL_LIMIT } from '../../support/openAccount';
import type { ContenderName } from '../../n8n/support/contenders';
import type { Window } from '../../support/measureImport';
import { readResult } from '../results';
import type { ImportResult } from '../runImport';
import { oneProcess } from '../scenarios/oneProcess';
import { fourProcesses } from '../scenarios/severalProcesses';

const PANEL = { width: 430, height: 170, left: 46, top: 44, gapX: 26, gapY: 66 };
/** Calls at the top of the vertical axis. Windows with more are cut off. */
const TOP_CALLS = 60;
const COLORS = { taken: '#2f7d5b', refused: '#c8443c', limit: '#444444', text: '#222222', grid: '#dddddd' };
/** The number of windows that are shown. */
const WINDOWS = 48;
const MARKS_S = [0, 50, 100, 150, 200];

const windowsOf = (results: ImportResult[] | undefined, contender: ContenderName): Window[] =>
	results?.find((result) => result.contender === contender)?.windows ?? [];

function listPanels(): Array<[title: string, windows: Window[]]> {
	const one = readResult(oneProcess)?.result;
	const four = readResult(fourProcesses)?.result;
	return [
		['This node, one process, 500 rows', windowsOf(one, 'thisNode')],
		['HTTP Request, one process, 500 rows', windowsOf(one, 'httpRequestBatched')],
		['This node, four processes, 250 rows each', windowsOf(four, 'thisNode')],
		['HTTP Request, four processes, 250 rows each', windowsOf(four, 'httpRequestBatched')],
	];
}

/** The calls in each window over time, accepted and rejected, and the limit. */
export function drawPicture(): string {
	const panels = listPanels().map(([title, windows], index) => drawPanel(title, windows, index));
	const width = PANEL.left + 2 * PANEL.width + PANEL.gapX + 16;
	const height = PANEL.top + 2 * PANEL.height + PANEL.gapY + 74;
	const legendY = height - 14;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="${COLORS.text}">
<title>Calls in each window of 5 seconds</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${panels.join('\n')}
<rect x="${PANEL.left}" y="${legendY - 10}" width="11" height="11" fill="${COLORS.taken}"/>
<text x="${PANEL.left + 17}" y="${legendY}">calls accepted in 5 seconds</text>
<rect x="${PANEL.left + 200}" y="${legendY - 10}" width="11" height="11" fill="${COLORS.refused}"/>
<text x="${PANEL.left + 217}" y="${legendY}">rejected with 429</text>
<path d="M${PANEL.left + 340} ${legendY - 4}h22" stroke="${COLORS.limit}" stroke-dasharray="5 3"/>
<text x="${PANEL.left + 368}" y="${legendY}">the limit of 25</text>
</svg>
`;
}

function drawPanel(title: string, windows: Window[], index: number): string {
	const x = PANEL.left + (index % 2) * (PANEL.width + PANEL.gapX);
	const y = PANEL.top + Math.floor(index / 2) * (PANEL.height + PANEL.gapY);
	const toY = (calls: number) => y + PANEL.height * (1 - Math.min(calls, TOP_CALLS) / TOP_CALLS);
	const step = PANEL.width / WINDOWS;
	const bar = (column: number, from: number, to: number, color: string) =>
		from === to
			? ''
			: `<rect x="${round(x + column * step)}" y="${round(toY(to))}" width="${round(step * 0.8)}" height="${round(toY(from) - toY(to))}" fill="${color}"/>`;
	const bars = windows
		.slice(0, WINDOWS)
		.map(
			({ taken, refused }, column) =>
				bar(column, 0, taken, COLORS.taken) + bar(column, taken, taken + refused, COLORS.refused),
		);
	const marks = MARKS_S.map(
		(atSeconds) =>
			`<text x="${round(x + (atSeconds / 5) * step)}" y="${y + PANEL.height + 16}" text-anchor="middle">${atSeconds} s</text>`,
	);
	const levels = [0, CALL_LIMIT, 50].map(
		(calls) =>
			`<path d="M${x} ${round(toY(calls))}h${PANEL.width}" stroke="${COLORS.grid}"/><text x="${x - 6}" y="${round(toY(calls)) + 4}" text-anchor="end">${calls}</text>`,
	);
	return `<text x="${x}" y="${y - 10}" font-weight="600">${title}</text>
${levels.join('')}
${bars.join('')}
<path d="M${x} ${round(toY(CALL_LIMIT))}h${PANEL.width}" stroke="${COLORS.limit}" stroke-dasharray="5 3"/>
${marks.join('')}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
