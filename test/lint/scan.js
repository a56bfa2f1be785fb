/**
 * n8n's own scanner, which n8n runs over what was published, over these sources and over the package as it would be:
 * the same files and rules, nothing fetched.
 */
const { join } = require('node:path');
const { makeScratchFolder } = require('../n8n/support/scratchFolder');
const { unpackPackedFiles } = require('../package/packedFiles');

async function scan() {
	const folder = makeScratchFolder();
	const packedFiles = await unpackPackedFiles(folder);
	// The scanner makes a temporary folder as soon as it is loaded, and leaves it.
	process.env.TMPDIR = folder;
	const { SOURCE_FILE_PATTERNS, analyzePackage } = await import(
		'@n8n/scan-community-package/scanner/scanner.mjs'
	);
	const results = {
		'The sources': await analyzePackage(join(__dirname, '..', '..'), SOURCE_FILE_PATTERNS),
		'The packed files': await analyzePackage(packedFiles, ['**/*.js', 'package.json']),
	};
	for (const [what, { passed, message, details }] of Object.entries(results)) {
		console.log(`${what}: ${passed ? 'passed the scan' : (details ?? message)}`);
		if (!passed) process.exitCode = 1;
	}
}

void scan();
