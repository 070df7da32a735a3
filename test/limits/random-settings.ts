/** Seed of the random documents. */
export const seed = Number(process.env.FUZZ_SEED ?? 13);
/** Duration of all tests of random documents together, in seconds. */
export const seconds = Number(process.env.FUZZ_SECONDS ?? 5);
