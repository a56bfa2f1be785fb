const { basename } = require('node:path');

/** Says what is under way while it is, since a file of tests in a real n8n takes minutes. */
class ProgressReporter {
	/** @param {import('@jest/reporters').Test} test */
	onTestFileStart({ path }) {
		console.log(`Running ${basename(path)} …`);
	}

	/** @param {unknown} _test @param {import('@jest/reporters').TestCaseResult} result */
	onTestCaseResult(_test, { status, fullName, duration }) {
		console.log(`  ${status}: ${fullName} (${Math.round((duration ?? 0) / 1000)} s)`);
	}
}

module.exports = ProgressReporter;
