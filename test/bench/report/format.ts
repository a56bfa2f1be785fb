import type { MeanDelay } from '../../support/openAccount';

export const NOT_MEASURED = '–';

type Value = number | null | undefined;

const toText = (value: Value, format: (known: number) => string): string =>
	value === undefined || value === null || Number.isNaN(value) ? NOT_MEASURED : format(value);

export const whole = (value: Value): string =>
	toText(value, (known) => Math.round(known).toLocaleString('en-US'));
export const seconds = (value: Value): string => toText(value, (known) => `${known.toFixed(1)} s`);
export const share = (value: Value): string => toText(value, (known) => known.toFixed(3));
export const percent = (value: Value): string => toText(value, (known) => `${(known * 100).toFixed(1)}%`);
export const milliseconds = (value: Value): string => toText(value, (known) => `${known.toFixed(2)} ms`);
export const delay = ({ mean, spread = 0 }: MeanDelay): string =>
	spread === 0 ? `${mean} ms` : `${mean} ± ${spread} ms`;

export const median = (values: number[]): number =>
	[...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

export type Columns<Row> = Record<string, (row: Row) => string>;

/** A table in Markdown, unless it would be empty. */
export function toTable<Row>(columns: Columns<Row>, rows: Row[]): string | undefined {
	if (rows.length === 0) return undefined;
	const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
	const titles = Object.keys(columns);
	const rule = line(titles.map((_, index) => (index === 0 ? '---' : '--:')));
	return [line(titles), rule, ...rows.map((row) => line(titles.map((title) => columns[title](row))))].join(
		'\n',
	);
}
