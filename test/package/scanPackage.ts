/**
 * Runs n8n's scanner on the sources and on the packed package, as part of `.ci/run`. n8n runs it on published packages.
 * Here it gets the same files and rules without a download.
 */
import { join } from 'node:path';
import { makeScratchFolder } from '../n8n/support/scratchFolder';
import { unpackPackedFiles } from './packedFiles';

const SCANNER: string = '@n8n/scan-community-package/scanner/scanner.mjs';

/** The part of the scanner that is used. It has no types. */
interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}

async function scanPackage(): Promise<void> {
	const folder = makeScratchFolder();
	const packedFiles = await unpackPackedFiles(join(folder, 'packed'));
	// The scanner makes a temporary folder when it is loaded, and leaves it behind.
	process.env.TMPDIR = folder;
	const { SOURCE_FILE_PATTERNS, analyzePackage } = (await import(SCANNER)) as Scanner;
	const results = {
		'The sources': await analyzePackage(join(__dirname, '..', '..'), SOURCE_FILE_PATTERNS),
		'The packed files': await analyzePackage(packedFiles, ['**/*.js', 'package.json']),
	};
	for (const [what, { passed, message, details }] of Object.entries(results)) {
		console.log(`${what}: ${passed ? 'passed the scan' : (details ?? message)}`);
		if (!passed) process.exitCode = 1;
	}
}

void scanPackage();
