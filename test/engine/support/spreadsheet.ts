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
	const place = { id: '1', name: 'File', position: [0, 0], typeVersion: 1.1 };
	const node = { ...place, type: 'n8n-nodes-base.extractFromFile', parameters: { operation, options } };
	const workflow = { name: 'File', nodes: [node], connections: {} };
	const run = await runWorkflow(workflow, { startNode: node.name, input: [{ json: {}, binary }] });
	expect(run.error).toBeUndefined();
	return run.output(node.name);
};
