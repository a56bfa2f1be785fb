import { version } from 'n8n-workflow/package.json';
import { devDependencies } from '../../package.json';

/** True in n8n 1.x, whose engine differs from that of 2.x in a few ways. */
export const isN8n1 = version.startsWith('1.');

/** True in the newest n8n, which opens and runs workflows with values that earlier ones fail on. */
export const isNewestN8n = version === devDependencies['n8n-workflow'];
