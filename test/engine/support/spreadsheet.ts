/** Files as spreadsheet programs write them, and what n8n's 'Extract from File' reads from them. */
import type { Cell } from '../../support/sheetJs';
import { runWorkflow } from './harness';
import type { Item } from './harness';

const toTwoDigits = (number: number) => String(number).padStart(2, '0');
/** A date as a spreadsheet in Germany shows it. */
const toShownDate = (date: Date) =>
	`${toTwoDigits(date.getUTCDate())}.${toTwoDigits(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;

/** The cells as they are shown, with the byte order mark that Excel writes. */
export const toCsv = (separator: string, rows: Cell[][], toDate = toShownDate): Buffer => {
	const toText = (cell: Cell) => {
		const text = cell instanceof Date ? toDate(cell) : String(cell ?? '');
		return new RegExp(`["\\r\\n${separator === '|' ? '\\|' : separator}]`).test(text)
			? `"${text.replaceAll('"', '""')}"`
			: text;
	};
	const lines = rows.map((row) => row.map(toText).join(separator));
	return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
};

/** The items that 'Extract from File' makes of a file, with these of its options. */
export const extract = async (operation: string, file: Buffer, options: object = {}): Promise<Item[]> => {
	const binary = { data: { data: file.toString('base64'), mimeType: 'application/octet-stream' } };
	const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
		id: name,
		name,
		type: `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 0],
		parameters,
	});
	const run = await runWorkflow(
		{
			name: 'File',
			nodes: [
				node('Start', 'noOp', 1, {}),
				node('Extract from File', 'extractFromFile', 1.1, { operation, options }),
			],
			connections: { Start: { main: [[{ node: 'Extract from File', type: 'main', index: 0 }]] } },
		},
		{ startNode: 'Start', input: [{ json: {}, binary }] },
	);
	expect(run.error).toBeUndefined();
	return run.output('Extract from File');
};
