/**
 * fast-check with one seed for all tests of a run. A failure prints the seed as `seed: N`, and the environment variable
 * SEED=N repeats the run.
 */
import fc from 'fast-check';

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

// A broken line of code is found by few, or by none.
fc.configureGlobal({ seed: SEED, numRuns: process.env.STRYKER_MUTATOR_WORKER === undefined ? 100 : 10 });

export default fc;
