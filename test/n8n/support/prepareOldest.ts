import { installN8n } from '../install/installN8n';
import { OLDEST } from '../install/versions';

/** Installs the oldest n8n. The tests use its packages. */
export default async function prepareOldest(): Promise<void> {
	await installN8n(OLDEST);
}
