import { CALL_LIMIT } from '../account';
import type { WindowCalls } from '../measure';
import { resultsOf } from './typedResults';

const PANEL = { width: 430, height: 170, left: 46, top: 44, gapX: 26, gapY: 66 };
/** Calls at the top of the vertical axis. A window that had more is cut off there. */
const TOP_CALLS = 60;
const COLORS = {
	accepted: '#2f7d5b',
	rejected: '#c8443c',
	limit: '#444444',
	text: '#222222',
	grid: '#dddddd',
};
/** Windows that are shown. More would be too thin to tell apart. */
const WINDOWS = 62;

interface Panel {
	title: string;
	windows: WindowCalls[];
}

function listPanels(): Panel[] {
	const one = resultsOf('one-process').filter(
		({ networkDelayMs, serviceTimeMs }) => networkDelayMs.mean === 20 && serviceTimeMs.mean === 300,
	);
	const four = resultsOf('processes').filter(({ processes }) => processes === 4);
	const find = (results: Array<{ contender: string; windows: WindowCalls[] }>, name: string) =>
		results.find(({ contender }) => contender === name)?.windows ?? [];
	return [
		{ title: 'This node, one process, 500 rows', windows: find(one, 'thisNode') },
		{
			title: 'HTTP Request node, 25 each 5,000 ms, one process',
			windows: find(one, 'httpRequestBatched'),
		},
		{ title: 'This node, four processes, 250 rows each', windows: find(four, 'thisNode') },
		{ title: 'HTTP Request node, four processes', windows: find(four, 'httpRequestBatched') },
	];
}

/** Calls in each window over time against the limit, accepted and rejected. */
export function drawPicture(): string {
	const panels = listPanels().map(drawPanel);
	const width = PANEL.left + 2 * PANEL.width + PANEL.gapX + 16;
	const height = PANEL.top + 2 * PANEL.height + PANEL.gapY + 74;
	const legendY = height - 14;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="${COLORS.text}">
<title>Calls that arrived in each window of 5 seconds</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${panels.join('\n')}
<rect x="${PANEL.left}" y="${legendY - 10}" width="11" height="11" fill="${COLORS.accepted}"/>
<text x="${PANEL.left + 17}" y="${legendY}">calls accepted in 5 seconds</text>
<rect x="${PANEL.left + 190}" y="${legendY - 10}" width="11" height="11" fill="${COLORS.rejected}"/>
<text x="${PANEL.left + 207}" y="${legendY}">rejected with 429</text>
<path d="M${PANEL.left + 330} ${legendY - 4}h22" stroke="${COLORS.limit}" stroke-dasharray="5 3"/>
<text x="${PANEL.left + 358}" y="${legendY}">the limit of 25</text>
</svg>
`;
}

function drawPanel({ title, windows }: Panel, place: number): string {
	const x = PANEL.left + (place % 2) * (PANEL.width + PANEL.gapX);
	const y = PANEL.top + Math.floor(place / 2) * (PANEL.height + PANEL.gapY);
	const toY = (calls: number) => y + PANEL.height * (1 - Math.min(calls, TOP_CALLS) / TOP_CALLS);
	const step = PANEL.width / WINDOWS;
	const bar = (column: number, from: number, to: number, color: string) =>
		from === to
			? ''
			: `<rect x="${round(x + column * step)}" y="${round(toY(to))}" width="${round(step * 0.8)}" height="${round(toY(from) - toY(to))}" fill="${color}"/>`;
	const bars = windows
		.slice(0, WINDOWS)
		.map(
			({ accepted, rejected }, column) =>
				bar(column, 0, accepted, COLORS.accepted) +
				bar(column, accepted, accepted + rejected, COLORS.rejected),
		);
	const marks = [0, 100, 200, 300].map(
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
