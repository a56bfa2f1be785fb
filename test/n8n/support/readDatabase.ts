import { join } from 'node:path';
import type { N8nInstallation } from '../install/installN8n';

type Row = Record<string, unknown>;

/** What is used of n8n's SQLite driver. */
interface Driver {
	Database: new (file: string, mode: number, callback: (error: Error | null) => void) => Database;
	OPEN_READONLY: number;
}
interface Database {
	all(sql: string, callback: (error: Error | null, rows: Row[]) => void): void;
	close(callback: () => void): void;
}

/**
 * Reads every row of every table of an SQLite database of n8n, as text. The bytes of the file would not do: a long value
 * is split over several pages.
 */
export async function readDatabase({ modules }: N8nInstallation, file: string): Promise<string> {
	const driver = require(join(modules, 'sqlite3')) as Driver;
	const database = await new Promise<Database>((resolve, reject) => {
		const opened = new driver.Database(file, driver.OPEN_READONLY, (error) =>
			error ? reject(error) : resolve(opened),
		);
	});
	const readRows = async (sql: string) =>
		await new Promise<Row[]>((resolve, reject) => {
			database.all(sql, (error, rows) => (error ? reject(error) : resolve(rows)));
		});
	try {
		const lines: string[] = [];
		for (const { name } of await readRows("SELECT name FROM sqlite_master WHERE type = 'table'"))
			for (const row of await readRows(`SELECT * FROM "${name}"`))
				lines.push([name, ...Object.values(row)].map(String).join(' '));
		return lines.join('\n');
	} finally {
		await new Promise<void>((resolve) => database.close(resolve));
	}
}
