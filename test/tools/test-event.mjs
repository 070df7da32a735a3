/**
 * What an event of node:test adds to the sum: `passed`, `failed`, `skipped`, or nothing.
 *
 * A suite is no test, and a test that fails only because one inside it failed is not a second failure; a suite
 * that fails by itself (a hook, an error between its tests) is one.
 */
export function kindOf({ type, data }) {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  const isSuite = data.details?.type === 'suite';
  // Tests that --grep leaves out come as skipped, with this reason.
  if (/^test name does not match/.test(String(data.skip))) return undefined;
  if (data.skip !== undefined || data.todo !== undefined) return isSuite ? undefined : 'skipped';
  if (type === 'test:pass') return isSuite ? undefined : 'passed';
  return data.details?.error?.failureType === 'subtestsFailed' ? undefined : 'failed';
}
