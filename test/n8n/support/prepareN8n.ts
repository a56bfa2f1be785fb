import { installN8n } from '../install/installN8n';
import { VERSIONS } from '../install/versions';
import { packPackage } from './packPackage';
import { makeScratchFolder } from './scratchFolder';

/** Once for all tests of a run: installs every n8n, and packs this package into the file named in `PACKED_PACKAGE`. */
export default async function prepareN8n(): Promise<void> {
	for (const version of Object.keys(VERSIONS)) await installN8n(version);
	console.log('Packing this package …');
	process.env.PACKED_PACKAGE = await packPackage(makeScratchFolder());
}
