/**
 * What the unit tests use of Jest, in the interface of Mocha, whose runner for Stryker breaks the code thousands of times in one
 * process. Jest would start anew for each.
 *
 * Each file gets one more test: all of its tests after what it imports was loaded anew. It alone sees what is broken while a
 * file is loaded, such as a table of regular expressions.
 */
import { ModernFakeTimers } from '@jest/fake-timers';
import { expect } from 'expect';
import { bind } from 'jest-each';
import { ModuleMocker } from 'jest-mock';

type Run = () => unknown;
type Define = (name: string, run: Run, ...more: unknown[]) => unknown;
type Hook = (run: Run) => unknown;
interface Context {
	describe: Define;
	it: Define;
	[hook: string]: Define | Hook;
}
interface Suite {
	on(event: 'pre-require', listener: (context: Context, file: string) => void): void;
	on(event: 'post-require', listener: (context: object, file: string) => void): void;
	afterEach: Hook;
}
/** Which tests a run takes. */
interface Filter {
	test(name: string): boolean;
}
interface Mocha {
	interfaces: { bdd(suite: Suite): void };
	prototype: { options: { grep?: Filter }; grep(names?: RegExp): unknown };
}
const { interfaces, prototype } = require('mocha') as Mocha;
const { bdd } = interfaces;

const LINE_ENDS: Record<string, string> = { n: '\n', r: '\r', u2028: '\u2028', u2029: '\u2029' };
/** The names in a regular expression of Stryker 9: `(^one name$)|(^another$)`. */
const toNames = ({ source }: RegExp): string[] =>
	source
		.slice(2, -2)
		.split('$)|(^')
		.map((name) => name.replace(/\\(u202[89]|.)/g, (_escaped, after: string) => LINE_ENDS[after] ?? after));

/** Of thousands of names, a regular expression takes seconds for each mutant, and a set some milliseconds. */
prototype.grep = function (names) {
	const taken = names && new Set(toNames(names));
	this.options.grep = taken && { test: (name) => taken.has(name) };
	return this;
};

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ global: globalThis, config: { fakeTimers: {}, rootDir: '' } as never });
const jest = {
	fn: mocker.fn.bind(mocker),
	spyOn: mocker.spyOn.bind(mocker),
	restoreAllMocks: () => mocker.restoreAllMocks(),
	useFakeTimers: (config: object) => timers.useFakeTimers(config),
	useRealTimers: () => timers.useRealTimers(),
	advanceTimersByTimeAsync: (milliseconds: number) => timers.advanceTimersByTimeAsync(milliseconds),
};

const { setTimeout: later, clearTimeout: cancel } = globalThis;
const MOST_MS = 10_000;
/** On a busy machine, before anything is broken. */
const MOST_UNBROKEN_MS = 120_000;
/** Whole runs see no more of what is broken while a file is loaded. */
const SLOW = /\/(pacing\/.*|outcomes|errors|runItems|sender|listCache|matchColumns|resultHint)\.test\.ts$/;
/** Stryker ends a process whose test waits forever, and starting another takes longer. */
async function endsInTime(run: Run): Promise<void> {
	let timer!: NodeJS.Timeout;
	const over = new Promise(
		(_resolve, reject) =>
			(timer = later(() => reject(new Error('It waits')), reached() ? MOST_UNBROKEN_MS : MOST_MS)),
	);
	// Also if it throws at once.
	await Promise.race([Promise.resolve().then(run), over]).finally(() => cancel(timer));
}

/** Jest's functions that define tests, from those of Mocha or of `collect`. */
function toGlobals({
	describe,
	it,
	before,
	beforeEach,
	after,
	afterEach,
}: Record<string, Define | Hook>): object {
	const test = (name: string, run: Run) => (it as Define)(name, async () => await endsInTime(run));
	const withEach = Object.assign(test, { each: bind(test as never) });
	const suites = (name: string, run: Run) => (describe as Define)(name, () => void run());
	return {
		...{ expect, jest, test: withEach, it: withEach },
		...{ beforeAll: before, beforeEach, afterAll: after, afterEach },
		describe: Object.assign(suites, { each: bind(suites as never, false) }),
	};
}

interface Stryker {
	mutantCoverage: { perTest: Record<string, object> };
	currentTestId: string;
}
/** While Stryker records it, what the present test has reached so far. */
const reached = (): { perTest: Record<string, object>; test: string } | undefined => {
	const { mutantCoverage, currentTestId } =
		(globalThis as { __stryker__?: Partial<Stryker> }).__stryker__ ?? {};
	return mutantCoverage && currentTestId
		? { perTest: mutantCoverage.perTest, test: currentTestId }
		: undefined;
};

/** Loads a test file and what it imports of this repository anew, and runs its tests. */
export async function runAnew(file: string): Promise<void> {
	const loaded = Object.keys(require.cache).filter(
		(path) => /\/(nodes|credentials|test)\//.test(path) && !path.includes('node_modules'),
	);
	const kept = loaded.map((path) => [path, require.cache[path]] as const);
	for (const path of loaded) delete require.cache[path];
	const hooks: Record<'before' | 'after', Run[]> = { before: [], after: [] };
	const tests: Run[] = [];
	const before = (run: Run) => hooks.before.push(run);
	const after = (run: Run) => hooks.after.unshift(run);
	const collector = {
		describe: (_name: string, run: Run) => run(),
		it: (_name: string, run: Run) => tests.push(run),
	};
	const globals = toGlobals({ ...collector, before, beforeEach: before, after, afterEach: after });
	const names = Object.keys(globals);
	const own = names.map((name) => [name, (globalThis as Record<string, unknown>)[name]] as const);
	Object.assign(globalThis, globals);
	try {
		require(file);
		const loading = reached();
		const afterLoading = { ...loading?.perTest[loading.test] };
		for (const test of tests) {
			for (const run of [...hooks.before, test, ...hooks.after]) await run();
			jest.useRealTimers();
			jest.restoreAllMocks();
		}
		// The tests themselves have seen the rest: without this, each mutant would be tested twice.
		if (loading) loading.perTest[loading.test] = afterLoading;
	} finally {
		Object.assign(globalThis, Object.fromEntries(own));
		for (const [path, module] of kept) require.cache[path] = module;
	}
}

interfaces.bdd = function jestInMocha(suite: Suite): void {
	bdd(suite);
	suite.on('pre-require', (context) => void Object.assign(context, toGlobals(context)));
	suite.on('post-require', (_context, file) => {
		if (!SLOW.test(file))
			it(`${file.replace(/.*\/test\//, '')}, loaded anew`, async () => await runAnew(file));
	});
	suite.afterEach(() => {
		jest.useRealTimers();
		jest.restoreAllMocks();
	});
};
