const { constants } = require('node:os');

const PARENT_POLL_MS = 1000;

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

let expected = false;

/** Ends this process when somebody wants it to; what it started and made goes with it, see there. */
function endWhenAsked() {
	for (const signal of SIGNALS)
		process.on(signal, () => process.exit(expected ? 0 : 128 + constants.signals[signal]));

	// The shell between npm and this process dies of a SIGTERM to npm, but does not pass it on.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event)
		setInterval(() => process.ppid === parent || process.exit(), PARENT_POLL_MS).unref();
}

/** From now on there is nothing more to do than to wait for the end. */
function expectTheEnd() {
	expected = true;
}

module.exports = { endWhenAsked, expectTheEnd };
