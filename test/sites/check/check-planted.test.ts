/** `check` of a large bilingual site with known problems reports these problems, at their places, and no other. */
import assert from 'node:assert/strict';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { codes } from '../../../src/cli/report/codes.js';
import type { JsonReport } from '../../../src/cli/report/json-report.js';
import { isNightly } from '../../helpers/nightly.js';
import { type Files, site, type TestSite } from '../../helpers/site.js';
import { type Fault, PLANTS, plantSite } from './planted-site.js';

/** Pages in each language. */
const ROUTES = isNightly ? 5000 : 200;
/** Minimum number of problems. A page has at most one problem, and one page in two can have one. */
const FAULTS = Math.min(200, ROUTES / 2 - 5);

/** Codes without an entry in `PLANTS`, each with the reason. */
const NOT_PLANTED: Record<string, string> = {
  'config-ignored': 'is reported once for a site',
  'react-version': 'is reported once for a site',
  'no-pages': 'is reported once for a version',
  'missing-home': 'is reported once for a language; both languages lack a home page',
  'social-image-font': 'is reported only by build',
  'missing-texts': 'is reported once for a language; both languages have texts',
  'raw-html': 'is reported only if the config restricts HTML',
  'unsafe-html': 'is reported only if the config restricts HTML',
  'plain-code': 'is reported only by build and dev',
  'plugin-failed': 'needs a plugin in the config; see sites/plugins',
  'replaced-page': 'needs a plugin in the config; see sites/plugins',
  'untitled-page': 'needs a plugin in the config; see sites/plugins',
  'unreadable-markdown': 'is reported only after an error in docs-cli',
};

test('every code that a site can have several problems of has an entry in PLANTS', () => {
  // Codes of --samples and --external have their own tests.
  const settable = Object.entries(codes).flatMap(([code, rest]) =>
    'fixed' in rest || 'onlyWith' in rest ? [] : [code],
  );
  assert.deepEqual(
    settable.filter((code) => !Object.hasOwn(PLANTS, code) && !Object.hasOwn(NOT_PLANTED, code)),
    [],
  );
});

test('check reports exactly the planted problems, with and without a cache', async () => {
  const planted = plantSite({ routes: ROUTES, count: FAULTS });
  const kinds = new Set(planted.faults.map(({ code }) => code));
  assert.deepEqual(
    Object.keys(PLANTS).filter((code) => !kinds.has(code as keyof typeof PLANTS)),
    [],
  );
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
  assert.deepEqual(cold.report, warm.report, 'the cache does not change the report');
});

async function check(s: TestSite): Promise<{ problems: string[]; report: JsonReport }> {
  const { stdout, stderr, code } = await s.cli('check', '--format', 'json');
  assert.equal(code, 1, stderr);
  const report = JSON.parse(stdout) as JsonReport;
  return { problems: report.problems.map(shown), report };
}

function shown({
  code,
  file,
  line,
  column,
}: Pick<Partial<Fault>, 'file' | 'line' | 'column'> & { code: string }) {
  return `${file}${line === undefined ? '' : `:${line}:${column}`} ${code}`;
}

/** Removes translations from the lock file. */
function forget(s: TestSite, pages: string[]): void {
  const lock = JSON.parse(s.read('translations.lock.json')) as { translations: Record<string, unknown> };
  for (const page of pages) delete lock.translations[page];
  writeFileSync(s.path('translations.lock.json'), JSON.stringify(lock));
}
