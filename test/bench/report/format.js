const NOT_MEASURED = '–';

const toText = (value, inWords) =>
	value === undefined || value === null || Number.isNaN(value) ? NOT_MEASURED : inWords(value);

const whole = (value) => toText(value, (known) => Math.round(known).toLocaleString('en-US'));
const seconds = (value) => toText(value, (known) => `${known.toFixed(1)} s`);
const share = (value) => toText(value, (known) => known.toFixed(3));
const percent = (value) => toText(value, (known) => `${(known * 100).toFixed(1)} %`);
const delay = ({ mean, spread }) => `${mean} ± ${spread} ms`;

/**
 * A table in Markdown; a result that is not there yet is a row that says so.
 * @param {Record<string, (row: any) => string>} columns
 * @param {any[] | undefined} rows
 */
function toTable(columns, rows) {
	const line = (cells) => `| ${cells.join(' | ')} |`;
	const titles = Object.keys(columns);
	const body = (rows ?? []).map((row) => line(titles.map((title) => columns[title](row))));
	const missing = line(titles.map((_, place) => (place === 0 ? 'not measured yet' : NOT_MEASURED)));
	const rule = line(titles.map((_, place) => (place === 0 ? '---' : '--:')));
	return [line(titles), rule, ...(body.length > 0 ? body : [missing])].join('\n');
}

module.exports = { NOT_MEASURED, delay, percent, seconds, share, toTable, whole };
