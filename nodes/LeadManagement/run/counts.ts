/** How many items were written, refused, and so on, in a few words. */
import { formatCount } from '../messages';

/** The time in which an account takes as many calls as its limit says (interface, section 8). */
const WINDOW_SECONDS = 5;

/** The results of a run's items. */
export interface RunCounts {
	written: number;
	/** Items that the service may have written, although their calls have no success. */
	mayBeWritten: number;
	refused: number;
	blankRows: number;
	/** Set when the run ended early. */
	notSent?: number;
	/** With 'Check Only'. Nothing was sent then. */
	checked?: Checked;
}

/** What would be written, as a word, and how fast: calls per 5 seconds, from the credential. */
export interface Checked {
	record: string;
	callLimit: number;
}

/** E.g. "120 written, to 117 leads, 5 refused", with the leads that they were written to if these are fewer. */
export function describeCounts(counts: RunCounts, leads = 0): string {
	const { written, mayBeWritten, refused, blankRows, notSent, checked } = counts;
	if (checked) return describeChecked(counts, checked, leads);
	const start = notSent === undefined ? '' : 'The execution ended early: ';
	return [
		`${start}${formatCount(written)} written`,
		...(leads > 0 ? [`to ${plural(leads, 'lead')}`] : []),
		...counted([
			[mayBeWritten, 'may have been written'],
			[refused, 'refused'],
			[blankRows, skipped(blankRows)],
			[notSent ?? 0, 'not sent'],
		]),
	].join(', ');
}

function describeChecked(
	{ written, refused, blankRows, notSent }: RunCounts,
	{ record, callLimit }: Checked,
	leads: number,
): string {
	const result = [
		`Check only: nothing was sent. ${plural(leads || written, record)} would be sent`,
		...(leads > 0 ? [`from ${plural(written, 'row')}`] : []),
		...(refused > 0 ? [`${plural(refused, 'row')} would be refused`] : []),
		...counted([
			[blankRows, skipped(blankRows)],
			[notSent ?? 0, 'not checked'],
		]),
	].join(', ');
	const seconds = Math.ceil((written / callLimit) * WINDOW_SECONDS);
	return written > callLimit ? `${result}. The run would take about ${formatDuration(seconds)}` : result;
}

/** E.g. "1 min 40 s". */
const formatDuration = (seconds: number): string =>
	counted([
		[Math.floor(seconds / 3_600), 'h'],
		[Math.floor(seconds / 60) % 60, 'min'],
		[seconds < 3_600 ? seconds % 60 : 0, 's'],
	]).join(' ');

const plural = (count: number, name: string) => `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`;
const skipped = (rows: number) => `blank ${rows === 1 ? 'row' : 'rows'} skipped`;

/** What there is of each, after its count. */
const counted = (parts: Array<[count: number, what: string]>) =>
	parts.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`);
