/**
 * The tests that OWN_TESTS names as one file, for mutation tests: the node is loaded once, and after a failure the other tests are
 * skipped. Broken code may hang in each of them.
 */
import { addEventHandler } from 'jest-circus';

let hasFailed = false;

addEventHandler((event) => {
	if (event.name === 'test_start' && hasFailed) event.test.mode = 'skip';
	if (event.name === 'test_done' && event.test.errors.length > 0) hasFailed = true;
});

for (const name of (process.env.OWN_TESTS ?? '').split(' '))
	describe(name, () => void require(`../unit/${name}.test`));
