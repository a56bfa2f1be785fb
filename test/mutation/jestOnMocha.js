/**
 * Lets Mocha run tests written for Jest, with Jest's own parts. Jest would load n8n's engine anew for each of a thousand
 * mutants; Mocha keeps what it has loaded.
 */
const { readFileSync } = require('node:fs');
const esbuild = require('esbuild');
const { expect } = require('expect');
const { bind } = require('jest-each');
const { ModuleMocker } = require('jest-mock');
const { ModernFakeTimers } = require('@jest/fake-timers');
const Mocha = require('mocha');

require.extensions['.ts'] = (module, file) => {
	/** @type {import('esbuild').TransformOptions} */
	const options = { loader: 'ts', format: 'cjs', target: 'node20', sourcefile: file };
	const { code } = esbuild.transformSync(readFileSync(file, 'utf8'), options);
	/** @type {any} */ (module)._compile(code, file);
};

const MAX_TEST_MS = 5_000;

const mocker = new ModuleMocker(globalThis);
/** @type {any} */
const timerConfig = { fakeTimers: {} };
const timers = new ModernFakeTimers({ config: timerConfig, global: globalThis });

const jest = {
	advanceTimersByTimeAsync: (milliseconds) => timers.advanceTimersByTimeAsync(milliseconds),
	fn: mocker.fn.bind(mocker),
	restoreAllMocks: () => mocker.restoreAllMocks(),
	/** Stryker ends what takes too long. */
	setTimeout() {},
	spyOn: mocker.spyOn.bind(mocker),
	useFakeTimers: (options) => timers.useFakeTimers(options),
	useRealTimers: () => timers.useRealTimers(),
};

const { bdd } = Mocha.interfaces;
Mocha.interfaces.bdd = (suite) => {
	bdd(suite);
	// Stryker sets none: a mutant that lets a test wait for ever would hold up the run.
	suite.timeout(MAX_TEST_MS);
	suite.on('pre-require', (context) => {
		const { after, before, describe, it } = context;
		for (const define of [describe, it]) define.each = bind(define);
		Object.assign(context, { afterAll: after, beforeAll: before, expect, jest, test: it });
	});
};
