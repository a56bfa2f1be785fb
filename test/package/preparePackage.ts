import { dirname } from 'node:path';
import { unpackPackedFiles } from './packedFiles';

/** Packs and unpacks the package once for all tests of a run. */
export default async function prepare(): Promise<void> {
	console.log('Packing this package …');
	await unpackPackedFiles(dirname(process.env.PACKAGE_ROOT ?? ''));
}
