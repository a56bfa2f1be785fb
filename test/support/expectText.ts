/** How much of a text a failure shows, before and after where it differs. */
const SHOWN_BEFORE = 60;
const SHOWN_AFTER = 300;
/** Between the rows of a run, in texts of test/support/node.ts. */
const BETWEEN_ROWS = ' | ';

const toPattern = (expected: string) =>
	new RegExp(
		`^${expected
			.split('…')
			.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
			.join('.*')}$`,
		's',
	);
const fits = (text: string, expected: string): boolean =>
	text === expected || (expected.includes('…') && toPattern(expected).test(text));

/** The part of a text around a place in it. */
function around(text: string, place: number): string {
	const start = place > SHOWN_BEFORE ? place - SHOWN_BEFORE : 0;
	const end = place + SHOWN_AFTER;
	return `${start > 0 ? '[…]' : ''}${text.slice(start, end)}${end < text.length ? '[…]' : ''}`;
}

const firstDifference = (one: string, other: string): number => {
	const length = Math.min(one.length, other.length);
	for (let place = 0; place < length; place++) if (one[place] !== other[place]) return place;
	return length;
};

/** What differs: the first row that does if there are as many, else all of it. A text of many rows is cut. */
export function describeDifference(text: string, expected: string): string {
	const [rows, expectedRows] = [text, expected].map((all) => all.split(BETWEEN_ROWS));
	const isByRow = rows.length > 1 && rows.length === expectedRows.length;
	const index = isByRow ? rows.findIndex((row, place) => !fits(row, expectedRows[place])) : -1;
	const where = index < 0 ? '' : `Row ${index + 1} of ${rows.length}:\n`;
	const [got, wanted] = index < 0 ? [text, expected] : [rows[index], expectedRows[index]];
	const place = firstDifference(got, wanted);
	return `${where}Expected: ${around(wanted, place)}\nReceived: ${around(got, place)}`;
}

/** Expects a text, in which `…` stands for any other. */
export function expectText(text: string, expected: string): void {
	if (fits(text, expected)) return;
	const error = new Error(describeDifference(text, expected));
	// The failure is where this was called.
	Error.captureStackTrace(error, expectText);
	throw error;
}
