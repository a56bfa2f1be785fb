/**
 * Ends a Jest run with the plain line `N passed, N failed`. With the option `showProgress`, it also prints each test
 * when it ends, for runs that take minutes. Plain JavaScript, because Jest does not compile reporters.
 */
const { basename } = require('node:path');

class JestReporter {
	/**
	 * @param {unknown} _globalConfig
	 * @param {{ showProgress?: boolean }} [options]
	 */
	constructor(_globalConfig, { showProgress = false } = {}) {
		this.showProgress = showProgress;
	}

	/** @param {import('@jest/reporters').Test} test */
	onTestFileStart({ path }) {
		if (this.showProgress) console.log(`Running ${basename(path)} …`);
	}

	/**
	 * @param {unknown} _test
	 * @param {import('@jest/reporters').TestCaseResult} result
	 */
	onTestCaseResult(_test, { status, fullName, duration }) {
		if (this.showProgress) console.log(`  ${status}: ${fullName} (${Math.round((duration ?? 0) / 1000)} s)`);
	}

	/**
	 * @param {unknown} _contexts
	 * @param {import('@jest/reporters').AggregatedResult} results
	 */
	onRunComplete(_contexts, results) {
		// A test file that cannot be loaded has no tests. It counts as one failure.
		const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
		console.log(`${results.numPassedTests} passed, ${failed} failed`);
	}
}

module.exports = JestReporter;
