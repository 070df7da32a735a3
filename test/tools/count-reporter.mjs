/** A node:test reporter for programs: one JSON line with the number of passed, failed and skipped tests. */
import { kindOf } from './test-event.mjs';

export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const event of events) {
    const kind = kindOf(event);
    if (kind) counts[kind] += 1;
  }
  yield JSON.stringify(counts);
}
