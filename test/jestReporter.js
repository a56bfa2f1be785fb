/** Ends a Jest run with the plain line `N passed, N failed`. Plain JavaScript, because Jest doesn't compile reporters. */
module.exports = class {
	/**
	 * @param {unknown} _contexts
	 * @param {import('@jest/reporters').AggregatedResult} results
	 */
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
		// A test file that cannot be loaded has no tests. It counts as one failure.
		console.log(`${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`);
	}
};
