/**
 * A fixed workload of the kind that a build does: patterns, maps, strings, JSON and hashes. The CPU time of a build
 * divided by its CPU time is nearly the same on a slow, a fast and a busy machine. If this file changes, the recorded
 * figures (`speed.json`) must be recorded again.
 *
 * Usage: node test/bench/reference.mjs FOLDER
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const texts = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .slice(0, 100)
  .map((name) => readFileSync(join(folder, name), 'utf8'));
const hash = createHash('sha256');
for (let round = 0; round < 40; round++) {
  const counts = new Map();
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const html = text
      .split('\n')
      .map((line) =>
        line.replace(/\*\*(.+?)\*\*|`([^`]+)`/g, (_, strong, code) => `<b>${strong ?? code}</b>`),
      );
    hash.update(JSON.stringify(html));
  }
  hash.update([...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).join());
}
console.log(hash.digest('hex'));
