/** Closes a jest run with the plain line `N passed, N failed`, which people and tools can read alike. */
class ClosingLineReporter {
	/** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
	onRunComplete(_contexts, results) {
		// A test file that could not even be loaded counts no tests: it counts as one failure.
		const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
		console.log(`${results.numPassedTests} passed, ${failed} failed`);
	}
}

module.exports = ClosingLineReporter;
