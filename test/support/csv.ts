/** A cell, quoted or plain, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|$)/y;

/** Reads a CSV file with a header row, as a spreadsheet program writes it. */
export function parseCsv(text: string): Record<string, string>[] {
	const lines: string[][] = [];
	let line: string[] = [];
	// n8n starts the files that it writes with a byte order mark, for Excel.
	const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
	CELL.lastIndex = 0;
	while (CELL.lastIndex < source.length) {
		const found = CELL.exec(source);
		if (!found) throw new Error(`Not CSV, in row ${lines.length + 1}.`);
		const [, quoted, plain, ending] = found;
		line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
		if (ending === ',') continue;
		lines.push(line);
		line = [];
	}
	const [header, ...rows] = lines;
	return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])));
}
