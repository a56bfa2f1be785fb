/** Files as spreadsheet programs write them, and what n8n's 'Extract from File' reads from them. */
import { DateTime } from 'luxon';
import type { Cell } from '../../support/sheetJs';
import { runWorkflow } from './harness';
import type { Item } from './harness';

/** The cells as they are shown, dates as in Germany, with the byte order mark that Excel writes. */
export const toCsv = (separator: string, rows: Cell[][], format = 'dd.MM.yyyy'): Buffer => {
	const toText = (cell: Cell) => {
		const isDate = cell instanceof Date;
		const text = isDate ? DateTime.fromJSDate(cell, { zone: 'UTC' }).toFormat(format) : String(cell ?? '');
		return ['"', '\n', separator].some((mark) => text.includes(mark))
			? `"${text.replaceAll('"', '""')}"`
			: text;
	};
	const lines = rows.map((row) => row.map(toText).join(separator));
	return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
};

/** The items that 'Extract from File' makes of a file, with these of its options. */
export const extract = async (operation: string, file: Buffer, options: object = {}): Promise<Item[]> => {
	const binary = { data: { data: file.toString('base64'), mimeType: 'application/octet-stream' } };
	const type = 'n8n-nodes-base.extractFromFile';
	const node = { name: 'File', type, typeVersion: 1.1, parameters: { operation, options } };
	const workflow = { nodes: [node], connections: {} };
	const run = await runWorkflow(workflow, { startNode: 'File', input: [{ json: {}, binary }] });
	expect(run.error).toBeUndefined();
	return run.output('File');
};
