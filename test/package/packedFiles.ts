import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packPackage } from '../n8n/support/packPackage';
import { run } from '../n8n/support/processes';

/** `globalSetup` of Jest: packs and unpacks the package once for all tests of a run. */
export default async function prepare(): Promise<void> {
	console.log('Packing this package …');
	await unpackPackedFiles(dirname(process.env.PACKAGE_ROOT ?? ''));
}

/**
 * Builds, packs and unpacks this package.
 * @param folder is emptied, and gets the tarball, its files and a log
 * @returns the folder of the files, as a user of the package has them
 */
export async function unpackPackedFiles(folder: string): Promise<string> {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const tarball = await packPackage(folder);
	const options = { logFile: join(folder, 'unpack.log') };
	await run('tar', ['-xzf', tarball, '-C', folder], options);
	return join(folder, 'package');
}
