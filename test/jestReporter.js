/**
 * Ends a Jest run with the plain line `N passed, N failed`, and lets it fail if two tests of a file have the same title: a
 * report would not tell which of them failed, and `-t` would run both. With the option `showProgress`, it also prints each test
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
		/** @type {string[]} */
		this.repeated = [];
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
	 * @param {import('@jest/reporters').Test} test
	 * @param {import('@jest/reporters').TestResult} result
	 */
	onTestFileResult({ path }, { testResults }) {
		const titles = testResults.map(({ fullName }) => fullName);
		const repeated = titles.filter((title, index) => titles.indexOf(title) !== index);
		this.repeated.push(...repeated.map((title) => `${basename(path)}: ${title}`));
	}

	/** An error makes Jest end with status 1. */
	getLastError() {
		return this.repeated.length > 0 ? new Error('Repeated titles') : undefined;
	}

	/**
	 * @param {unknown} _contexts
	 * @param {import('@jest/reporters').AggregatedResult} results
	 */
	onRunComplete(_contexts, results) {
		// A test file that cannot be loaded has no tests. It counts as one failure.
		const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + this.repeated.length;
		for (const title of this.repeated) console.log(`Two tests have this title: ${title}`);
		console.log(`${results.numPassedTests} passed, ${failed} failed`);
	}
}

module.exports = JestReporter;
