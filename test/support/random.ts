/**
 * fast-check with one seed for all tests of a run. A failure prints the seed as `seed: N`, and the environment variable
 * SEED=N repeats the run.
 */
import fc from 'fast-check';

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

fc.configureGlobal({ seed: SEED });

export default fc;
