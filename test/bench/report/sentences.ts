import { CONTENDERS } from '../../n8n/support/contenders';
import { resultCell } from './resultTables';

/** A sentence of a page, with figures of the last results. */
interface Sentence {
	page: string;
	/** The text before, between, and after the figures. */
	texts: readonly string[];
	figures: string[];
}

/** E.g. "96.6 s", "0.987", "25 of 500". */
const FIGURE = '(\\d(?:[\\d.,]*\\d)?(?:\\s+of\\s+\\d[\\d,]*)?(?:%|\\s+(?:s|ms|MB)\\b)?)';

const BENCHMARKS = 'docs/benchmarks.md';
const SCALING = 'docs/scaling.md';

const SENDER = 'What sends the rows';
const OURS = { [SENDER]: CONTENDERS.thisNode.title };
const HTTP_REQUEST = { [SENDER]: CONTENDERS.httpRequest.title };
const BATCHED = { [SENDER]: CONTENDERS.httpRequestBatched.title };
const TYPED = { [SENDER]: CONTENDERS.httpRequestTyped.title };
const NOTHING = { [SENDER]: CONTENDERS.nothing.title };

const from =
	(heading: string) =>
	(row: Record<string, string>, column: string): string =>
		resultCell(heading, row, column);

const SHARE = 'Share of the ideal speed';
const WRITTEN = 'Rows written';
const one = from('One import');
const several = from('Several n8n processes');
const form = from('A form during an import');
const formElsewhere = from('A form on another process during an import');
const busy = from('A busy n8n');
const rejecting = from('An account that rejects every call');
const tooHigh = from('A limit that is too high in the credential');
const faults = from('Faults');
const cpu = from('CPU time');
const large = from('Large imports');

const sentence =
	(page: string) =>
	(texts: TemplateStringsArray, ...figures: string[]): Sentence => ({ page, texts, figures });

const benchmark = sentence(BENCHMARKS);
const scaling = sentence(SCALING);

/** The sentences with measured figures. A figure that is not the current one is wrong in its page. */
export const listSentences = (): Sentence[] => {
	const four = { Processes: '4' };
	const largest = { Rows: '100,000' };
	const noHeader = { 'On Error': 'Continue', 'Retry-After': 'none' };
	const header = { 'On Error': 'Continue', 'Retry-After': '7,200 s' };
	const ended = 'Execution ended after';
	return [
		benchmark`500 rows took ${one(OURS, 'Time')}, at ${one(OURS, SHARE)} of the ideal speed.`,
		benchmark`the HTTP Request node took ${one(BATCHED, 'Time')}.`,
		benchmark`wrote ${several({ ...OURS, ...four }, WRITTEN)} rows at ${several({ ...OURS, ...four }, SHARE)} of the ideal speed. ${several({ ...OURS, ...four }, 'Calls rejected')} calls were rejected and retried. The HTTP Request node wrote ${several({ ...BATCHED, ...four }, WRITTEN)} rows.`,
		benchmark`a submission waited ${form(OURS, 'Median wait')} (median), and ${form(OURS, 'Longest wait')} at most.`,
		benchmark`it waited ${formElsewhere(OURS, 'Median wait')} (median), and ${formElsewhere(OURS, 'Longest wait')} at most.`,
		benchmark`an import ran at ${busy(OURS, SHARE)} of the ideal speed, and at ${busy(BATCHED, SHARE)} with the HTTP Request node.`,
		benchmark`the execution ended after ${rejecting(noHeader, ended)}, or after ${rejecting(header, ended)} if the service said when to try again.`,
		benchmark`${tooHigh(OURS, WRITTEN)} rows were written, with ${tooHigh(OURS, 'Calls rejected')} rejected calls.`,
		benchmark`after ${faults(OURS, 'Faults')} faults in 500 rows, ${faults(OURS, 'Rows lost')} rows were lost, and ${faults(OURS, 'Written out of order')} were written out of order.`,
		benchmark`${faults(BATCHED, 'Rows lost')} were lost, and ${faults(BATCHED, 'Written out of order')} were out of order.`,
		benchmark`2,000 rows took ${cpu(OURS, 'Median')} of CPU time. The HTTP Request node took ${cpu(HTTP_REQUEST, 'Median')} with its keys in a stored credential, and ${cpu(TYPED, 'Median')} with its keys typed into the node.`,
		benchmark`n8n used up to ${large({ ...OURS, ...largest }, 'Peak memory')}. A No Operation node with the same rows used ${large({ ...NOTHING, ...largest }, 'Peak memory')}.`,
		scaling`this node took ${large({ ...OURS, ...largest }, 'CPU for each row')} of CPU time for each row`,
	];
};

/** A line may end inside a figure. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Finds a sentence in a page, whatever its figures are. A line may end at any space. */
export const findSentence = (pageText: string, { texts }: Sentence): RegExpExecArray | null =>
	new RegExp(texts.map(escape).join(FIGURE), 'd').exec(pageText);

/** The page with the current figures in its sentences. */
export function withCurrentFigures(page: string, pageText: string): string {
	let text = pageText;
	for (const sentence of listSentences().filter((one) => one.page === page)) {
		const match = findSentence(text, sentence);
		if (!match?.indices) throw new Error(`${page} has no sentence "${sentence.texts.join('…')}"`);
		for (const [place, [start, end]] of [...match.indices.slice(1).entries()].reverse()) {
			if (oneLine(match[place + 1]) === sentence.figures[place]) continue;
			text = text.slice(0, start) + sentence.figures[place] + text.slice(end);
		}
	}
	return text;
}

/** The pages with measured figures. */
export const MEASURED_PAGES = [BENCHMARKS, SCALING];
