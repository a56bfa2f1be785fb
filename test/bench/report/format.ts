export const NOT_MEASURED = '–';

type Optional = number | null | undefined;

const toText = (value: Optional, write: (value: number) => string): string =>
	value === undefined || value === null || Number.isNaN(value) ? NOT_MEASURED : write(value);

export const whole = (value: Optional): string =>
	toText(value, (known) => Math.round(known).toLocaleString('en-US'));
export const seconds = (value: Optional): string => toText(value, (known) => `${known.toFixed(1)} s`);
export const share = (value: Optional): string => toText(value, (known) => known.toFixed(3));
export const percent = (value: Optional): string => toText(value, (known) => `${(known * 100).toFixed(1)} %`);
export const delay = ({ mean, spread }: { mean: number; spread: number }): string => `${mean} ± ${spread} ms`;

/** A table in Markdown. Without rows, it says that there is no measurement yet. */
export function toTable<Row>(columns: Record<string, (row: Row) => string>, rows: Row[] = []): string {
	const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
	const titles = Object.keys(columns);
	const body = rows.map((row) => line(titles.map((title) => columns[title](row))));
	const missing = line(titles.map((_, place) => (place === 0 ? 'not measured yet' : NOT_MEASURED)));
	const rule = line(titles.map((_, place) => (place === 0 ? '---' : '--:')));
	return [line(titles), rule, ...(body.length > 0 ? body : [missing])].join('\n');
}
