/**
 * Prints every row of every table of an SQLite file: `node readDatabase.js <file>`, with the Node.js that runs n8n.
 * Read as bytes, the file would hide what stands across two pages of it.
 */
// @ts-expect-error: the types are those of an older Node.js, which has no SQLite of its own.
const { DatabaseSync } = require('node:sqlite');

const database = new DatabaseSync(process.argv[2], { readOnly: true });
for (const { name } of database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
	for (const row of database.prepare(`SELECT * FROM "${name}"`).all())
		console.log(name, ...Object.values(row).map(String));
