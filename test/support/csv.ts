import { parse } from 'csv-parse/sync';

/** Reads a CSV file with a header row. n8n starts the files that it writes with a byte order mark, for Excel. */
export const parseCsv = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
