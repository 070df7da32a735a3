/**
 * A node:test reporter for programs: one line of JSON with the numbers of passed, failed and skipped tests, and the
 * seconds of each file.
 */
import { relative } from 'node:path';
import { kindOf } from './test-event.mjs';

export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const seconds = {};
  for await (const event of events) {
    const kind = kindOf(event);
    if (kind) counts[kind] += 1;
    // Each test and suite of the first level ends with one of these, and with other events that have its duration too.
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { nesting, file, details } = event.data;
    if (nesting !== 0 || !file) continue;
    const name = relative('.', file);
    seconds[name] = (seconds[name] ?? 0) + details.duration_ms / 1000;
  }
  yield JSON.stringify({ counts, seconds });
}
