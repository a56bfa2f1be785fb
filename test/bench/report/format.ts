export const NOT_MEASURED = '–';

type Value = number | null | undefined;

const format = (value: Value, decimals: number, unit = ''): string =>
	value === undefined || value === null || Number.isNaN(value)
		? NOT_MEASURED
		: `${value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${unit}`;

export const whole = (value: Value): string => format(value, 0);
export const share = (value: Value): string => format(value, 3);
export const seconds = (value: Value): string => format(value, 1, ' s');
export const milliseconds = (value: Value): string => format(value, 2, ' ms');
export const megabytes = (value: Value): string => format(value, 0, ' MB');
export const percent = (value: Value): string => format(value && value * 100, 1, '%');

export const median = (values: number[]): number =>
	[...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

export type Columns<Row> = Record<string, (row: Row) => string>;

/** A table in Markdown, unless it would be empty. Prettier aligns it. */
export function toTable<Row>(columns: Columns<Row>, rows: Row[]): string | undefined {
	if (rows.length === 0) return undefined;
	const titles = Object.keys(columns);
	const lines = [
		titles,
		titles.map((_, index) => (index === 0 ? '---' : '--:')),
		...rows.map((row) => titles.map((title) => columns[title](row))),
	];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
