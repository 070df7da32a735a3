/** The same in every run unless the environment says otherwise. */
export const seed = Number(process.env.FUZZ_SEED ?? 13);
/** Of the whole group, about. */
export const seconds = Number(process.env.FUZZ_SECONDS ?? 60);
