/** Whether the tests run all of their cases (`NIGHTLY=1`), as in the nightly workflow, and not a choice of them. */
export const isNightly = process.env.NIGHTLY === '1';
