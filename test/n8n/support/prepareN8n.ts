import { installN8n } from '../install/installN8n';
import { NEWEST, OLDEST } from '../install/versions';
import { packPackage } from './packPackage';
import { makeScratchFolder } from './scratchFolder';

/** Once for all tests of a run: installs the oldest and the newest n8n, and packs this package into the file named in `PACKED_PACKAGE`. */
export default async function prepareN8n(): Promise<void> {
	for (const version of [OLDEST, NEWEST]) await installN8n(version);
	console.log('Packing this package …');
	process.env.PACKED_PACKAGE = await packPackage(makeScratchFolder());
}
