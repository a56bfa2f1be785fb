import { execFileSync } from 'node:child_process';
import type { N8nInstallation } from '../install/installN8n';

const MAX_OUTPUT_BYTES = 2 ** 30;

/** What is used of node:sqlite. The types are those of an older Node.js, which does not have it. */
interface Sqlite {
	DatabaseSync: new (
		file: string,
		options: { readOnly: boolean },
	) => {
		prepare(sql: string): { all(): Record<string, unknown>[] };
	};
}

/**
 * Reads every row of every table of an SQLite database, as text. The bytes of the file would not do: a long value is split
 * over several pages. This file runs again in the Node.js of n8n, which has SQLite.
 */
export function readDatabase({ node }: N8nInstallation, file: string): string {
	const args = ['--require', require.resolve('tsx/cjs'), __filename, file];
	return execFileSync(node, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
}

function printDatabase(file: string): void {
	const { DatabaseSync } = require('node:sqlite') as Sqlite;
	const database = new DatabaseSync(file, { readOnly: true });
	for (const { name } of database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
		for (const row of database.prepare(`SELECT * FROM "${name}"`).all())
			console.log(name, ...Object.values(row).map(toText));
}

const toText = (value: unknown): string =>
	value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);

if (require.main === module) printDatabase(process.argv[2]);
