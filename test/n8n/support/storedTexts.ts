import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { N8nInstallation } from '../install/installN8n';

interface Sqlite {
	Database: new (file: string) => {
		all(sql: string, done: (error: Error | null, rows: Record<string, unknown>[]) => void): void;
	};
}

/** Every row of every table, as text. The bytes of the file would not do: a long value is split over several pages. */
async function readDatabase({ modules }: N8nInstallation, file: string): Promise<string> {
	const { Database } = require(join(modules, 'sqlite3')) as Sqlite;
	const database = new Database(file);
	const read = promisify(database.all.bind(database));
	const tables = await read("SELECT name FROM sqlite_master WHERE type = 'table'");
	const rows = await Promise.all(tables.map(({ name }) => read(`SELECT * FROM "${String(name)}"`)));
	const toText = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value));
	return rows.flatMap((table) => table.flatMap((row) => Object.values(row).map(toText))).join('\n');
}

/** Everything that an n8n that has ended leaves behind, by its file: its database, its log, and all files but installed packages. */
export async function readStoredTexts(
	installation: N8nInstallation,
	scratchFolder: string,
	logFile: string,
): Promise<Record<string, string>> {
	const files = readdirSync(scratchFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.startsWith('database.sqlite'))
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((file) => !file.includes('node_modules'));
	const texts = [...files, logFile].map((file) => [file, readFileSync(file, 'latin1')]);
	const database = await readDatabase(installation, join(scratchFolder, 'n8n', '.n8n', 'database.sqlite'));
	return { ...Object.fromEntries(texts), database };
}
