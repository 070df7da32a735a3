/** A site of ten thousand pages with two hundred faults: check tells these, at their places, and nothing else. */
import assert from 'node:assert/strict';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { codes } from '../../../src/cli/report/codes.js';
import type { JsonReport } from '../../../src/cli/report/json-report.js';
import { type Files, site, type TestSite } from '../../helpers/site.js';
import { type Fault, PLANTS, plantSite } from './planted-site.js';

const ROUTES = Number(process.env.ROUTES ?? 5000);
const FAULTS = 200;

/** Kinds that no site can have many of, each with the reason. */
const NOT_PLANTED: Record<string, string> = {
  'config-ignored': 'is of the whole site',
  'no-pages': 'is of a whole version',
  'missing-home': 'is of a whole language, and planted in both',
  'social-image-font': 'is told by build alone',
  'raw-html': 'is told where the config trusts no author',
  'unsafe-html': 'is told where the config trusts no author',
  'plain-code': 'is reported by build and dev alone',
  'unreadable-markdown': 'would be a fault of this tool',
};

test('every kind of fault that a site can have many of is planted', () => {
  // What only an option looks for is not told here.
  const settable = Object.entries(codes).flatMap(([code, rest]) =>
    'fixed' in rest || 'onlyWith' in rest ? [] : [code],
  );
  assert.deepEqual(
    settable.filter((code) => !Object.hasOwn(PLANTS, code) && !Object.hasOwn(NOT_PLANTED, code)),
    [],
  );
});

test('of ten thousand pages with two hundred faults check tells exactly those, cold and warm', async (t) => {
  const planted = plantSite({ routes: ROUTES, count: FAULTS });
  assert.equal(planted.faults.length, FAULTS);
  const s = await site(Object.fromEntries(planted.files) as Files);
  for (const [path, target] of planted.links) symlinkSync(target, s.path(path));
  const accepted = await s.cli('translations', 'accept', '--all');
  assert.equal(accepted.code, 0, accepted.stderr);
  s.change(Object.fromEntries(planted.later));
  forget(s, planted.untracked);

  const expected = planted.faults.map(shown).sort();
  const warm = await check(s);
  assert.deepEqual(warm.problems.sort(), expected);
  rmSync(s.path('node_modules/.cache'), { recursive: true });
  const cold = await check(s);
  assert.deepEqual(cold.report, warm.report, 'cold and warm say the same');
  t.diagnostic(`check of ${ROUTES * 2} pages: ${cold.ms} ms cold, ${warm.ms} ms warm`);
});

async function check(s: TestSite): Promise<{ problems: string[]; report: JsonReport; ms: number }> {
  const started = performance.now();
  const { stdout, stderr, code } = await s.cli('check', '--format', 'json');
  const ms = Math.round(performance.now() - started);
  assert.equal(code, 1, stderr);
  const report = JSON.parse(stdout) as JsonReport;
  return { problems: report.problems.map(shown), report, ms };
}

function shown({
  code,
  file,
  line,
  column,
}: Pick<Partial<Fault>, 'file' | 'line' | 'column'> & { code: string }) {
  return `${file}${line === undefined ? '' : `:${line}:${column}`} ${code}`;
}

/** Takes translations out of the record. */
function forget(s: TestSite, pages: string[]): void {
  const lock = JSON.parse(s.read('translations.lock.json')) as { translations: Record<string, unknown> };
  for (const page of pages) delete lock.translations[page];
  writeFileSync(s.path('translations.lock.json'), JSON.stringify(lock));
}
