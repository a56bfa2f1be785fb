import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder for n8n-core, which reads these variables when it is loaded. */
export const userFolder = mkdtempSync(join(tmpdir(), 'n8n-engine-'));
Object.assign(process.env, { N8N_USER_FOLDER: userFolder, N8N_ENCRYPTION_KEY: 'test' });
