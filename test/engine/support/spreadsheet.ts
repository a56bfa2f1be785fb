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
	const node = {
		id: '1',
		name: 'Extract from File',
		type: 'n8n-nodes-base.extractFromFile',
		typeVersion: 1.1,
		position: [0, 0],
		parameters: { operation, options },
	};
	const run = await runWorkflow(
		{ name: 'File', nodes: [node], connections: {} },
		{ startNode: node.name, input: [{ json: {}, binary }] },
	);
	expect(run.error).toBeUndefined();
	return run.output(node.name);
};
