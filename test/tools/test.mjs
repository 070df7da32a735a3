/**
 * `npm test`: runs all checks of this repository, from a fresh clone, and prints a summary.
 *
 *   npm test                          all groups
 *   npm test -- unit sites            these groups
 *   npm test -- unit --grep "dead"    only tests whose name matches
 *   npm test -- test/unit/routes.test.ts test/sites    these files, and those in these folders
 *   npm run test:quick                types, lint, unit and markdown
 *
 * A failing group does not stop the next one.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, start } from './process.mjs';

const tools = join(root, 'test/tools');

/** In order of execution. A group resolves to `{ ok, counts?, note? }`. */
const groups = {
  types: () => runCommand('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']),
  lint: () => runCommand('node_modules/@biomejs/biome/bin/biome', ['check', '.']),
  unit: (options) => runTests('unit', options),
  markdown: (options) => runTests('markdown', options),
  limits: (options) => runTests('limits', { ...options, processes: 2 }),
  // Building a site uses one core, so two processes halve the time.
  sites: (options) => runTests('sites', { ...options, processes: 2 }),
  components: (options) => runTests('components', options),
  search: (options) => runTests('search', options),
  examples: (options) => runTests('examples', options),
  browser: async (options) => {
    const path = await ensureBrowser();
    rmSync(join(root, 'test/.failures'), { recursive: true, force: true });
    // Two processes, so that one builds a site while the browser of the other is busy.
    return runTests('browser', { ...options, processes: 2, env: { CHROME_PATH: path } });
  },
};

async function runCommand(program, args) {
  const { code, output } = await run(process.execPath, [join(root, program), ...args], { capture: true });
  if (code !== 0) process.stdout.write(output);
  return { ok: code === 0 };
}

/** @param only files and folders, absolute. */
async function runTests(group, { grep, only, env, processes = 1 }) {
  const files = listTests(join(root, 'test', group)).filter((file) => !only || only.some(contains(file)));
  if (files.length === 0) return { ok: false, note: `no *.test.ts in ${only ?? `test/${group}`}` };

  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-test-'));
  try {
    const parts = await Promise.all(
      dealOut(files, Math.min(processes, availableParallelism())).map((some, i) =>
        runPart(some, { grep, env, countsFile: join(folder, `${i}.json`), isFirst: i === 0 }),
      ),
    );
    // Printed one after the other, because interleaved output would be unreadable.
    for (const { output } of parts) process.stdout.write(output);
    const early = parts.find(({ counts }) => !counts);
    if (early) return { ok: false, note: `the process ended early with code ${early.code}` };
    const counts = sumOf(parts.map((part) => part.counts));
    const isEmpty = counts.passed + counts.failed === 0 && !grep;
    return {
      ok: parts.every(({ code }) => code === 0) && counts.failed === 0 && !isEmpty,
      counts,
      note: isEmpty ? 'no test ran' : undefined,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one process. The output of the first one is shown immediately. */
async function runPart(files, { grep, env, countsFile, isFirst }) {
  const isWatched = process.stdout.isTTY && !process.env.CI;
  const { code, output } = await run(
    process.execPath,
    [
      '--import=tsx',
      '--conditions=docs-cli-source',
      `--test-reporter=${isWatched ? 'spec' : join(tools, 'failure-reporter.mjs')}`,
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(tools, 'count-reporter.mjs')}`,
      `--test-reporter-destination=${countsFile}`,
      ...(grep ? [`--test-name-pattern=${grep}`] : []),
      join(tools, 'run-group.mjs'),
      ...files,
    ],
    { env, capture: !isFirst },
  );
  const text = existsSync(countsFile) ? readFileSync(countsFile, 'utf8') : '';
  return { code, output, counts: text ? JSON.parse(text) : undefined };
}

/**
 * Distributes the files, largest first, in turn: the size of a file roughly predicts its duration, and is the
 * same on every machine.
 */
function dealOut(files, count) {
  if (count === 1) return [files];
  const bySize = files.toSorted((a, b) => statSync(b).size - statSync(a).size);
  return Array.from({ length: count }, (_, i) => bySize.filter((_, place) => place % count === i));
}

function sumOf(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) for (const key in counts) sum[key] += counts[key];
  return sum;
}

function contains(file) {
  return (path) => file === path || file.startsWith(path + sep);
}

function listTests(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .sort();
}

/** Runs one check; an error counts as a failure with a note. */
async function measure(name, act) {
  console.log(`── ${name}`);
  const begin = performance.now();
  let result;
  try {
    result = await act();
  } catch (error) {
    result = { ok: false, note: error.message };
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`   ${describe(result)}, ${seconds} s`);
  return { name, seconds, ...result };
}

function describe({ ok, counts, note }) {
  const parts = [ok ? 'ok' : 'FAILED'];
  if (counts) parts.push(sentence(counts));
  if (note) parts.push(note);
  return parts.join(', ');
}

function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** Resolves an argument: a group, or a test file or folder. */
function wantedBy(name) {
  if (name in groups) return { group: name };
  const path = resolve(name);
  const [group] = relative(join(root, 'test'), path).split(sep);
  if (!existsSync(path) || !(group in groups))
    throw new Error(`'${name}' is no test file, and no group: there are ${Object.keys(groups).join(', ')}`);
  return { group, path };
}

await start(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { grep: { type: 'string' } },
  });
  const wanted = positionals.map(wantedBy);
  const names = Object.keys(groups).filter(
    (name) => wanted.length === 0 || wanted.some(({ group }) => group === name),
  );

  await ensureInstalled();
  const results = [await measure('build', async () => ({ ok: true, isBuilt: await build() }))];
  for (const name of names) {
    const paths = wanted.flatMap(({ group, path }) => (group === name ? [path] : []));
    const only = paths.length === 0 || paths.includes(undefined) ? undefined : paths;
    results.push(await measure(name, () => groups[name]({ grep: values.grep, only })));
  }

  console.log('');
  for (const result of results) {
    console.log(`${result.name.padEnd(12)}${result.seconds.padStart(7)} s   ${describe(result)}`);
  }
  console.log(`\n${sentence(sumOf(results.map(({ counts }) => counts)))}`);
  if (results.some((result) => !result.ok)) process.exitCode = 1;
});
