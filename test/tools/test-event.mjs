/**
 * How a node:test event counts: `passed`, `failed`, `skipped`, or not at all.
 *
 * A suite is not a test, and a test that fails only because a nested test failed is not a second failure. A
 * suite that fails by itself (a hook, an error between its tests) counts as one failure.
 */
export function kindOf({ type, data }) {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  const isSuite = data.details?.type === 'suite';
  // Tests that --grep leaves out are reported as skipped, with this reason.
  if (/^test name does not match/.test(String(data.skip))) return undefined;
  if (data.skip !== undefined || data.todo !== undefined) return isSuite ? undefined : 'skipped';
  if (type === 'test:pass') return isSuite ? undefined : 'passed';
  return data.details?.error?.failureType === 'subtestsFailed' ? undefined : 'failed';
}
