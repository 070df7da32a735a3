import { isNightly } from '../helpers/nightly.js';

/** Seed of the random documents. */
export const seed = Number(process.env.FUZZ_SEED ?? 13);
/** Duration of all tests of random documents together, in seconds. */
export const seconds = isNightly ? 600 : 1;
