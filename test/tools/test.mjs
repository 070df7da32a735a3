/**
 * `npm test`: runs all checks of this repository, from a fresh clone, and prints a summary.
 *
 *   npm test                          all groups
 *   npm test -- unit sites            these groups
 *   npm test -- unit --grep "dead"    only tests whose name matches
 *   npm test -- test/unit/routes.test.ts test/sites    these files, and those in these folders
 *   npm test -- --slowest             lists the slowest test files at the end
 *   npm run test:quick                types, lint, unit and markdown
 *   npm run test:engines              Firefox and WebKit, which are not part of `npm test`
 *
 * Groups run side by side. A failing group does not stop the others.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ensureEngines } from './engines.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, start } from './process.mjs';

const tools = join(root, 'test/tools');

/** Number of files that `--slowest` lists. */
const MOST_SLOW = 20;

/** How many processes run at once. Tests often wait for a server, a browser or a file. */
const AT_ONCE = Math.ceil(availableParallelism() * 1.5);

/**
 * In order of execution. A group with `program` runs that command; other groups run the tests of their folder
 * (default: of that name in `test`), in `processes` processes. `prepare` returns environment variables. An `optional` group runs only if it is named.
 */
const groups = {
  types: { program: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'] },
  lint: { program: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  browser: { processes: 3, prepare: prepareBrowser },
  sites: { processes: 3 },
  limits: { processes: 2 },
  examples: {},
  search: {},
  markdown: {},
  components: {},
  packages: { folder: 'packages', processes: 2 },
  unit: {},
  engines: { optional: true, prepare: ensureEngines },
};

/** Relative to the root. */
const folderOf = (name) => groups[name].folder ?? `test/${name}`;

async function prepareBrowser() {
  const path = await ensureBrowser();
  rmSync(join(root, 'test/.failures'), { recursive: true, force: true });
  return { CHROME_PATH: path };
}

/** Resolves to `{ ok, counts?, note? }`. */
async function runGroup(name, options) {
  const { program, prepare, processes = 1 } = groups[name];
  if (program) return runCommand(program, options);
  const { only } = options;
  const files = listTests(join(root, folderOf(name))).filter((file) => !only || only.some(contains(file)));
  if (files.length === 0) return { ok: false, note: `no *.test.ts in ${only ?? folderOf(name)}` };
  // Awaited by the processes of the group, which keep their place in the queue. They report an error of it.
  const env = prepare?.();
  env?.catch(() => {});
  return runTests(dealOut(files, processes), { ...options, env });
}

async function runCommand([program, ...args], { queue }) {
  const { code, output } = await queue(() =>
    run(process.execPath, [join(root, program), ...args], { capture: true }),
  );
  return { ok: code === 0, output: code === 0 ? '' : output };
}

/** @param parts lists of files, one for each process. */
async function runTests(parts, { queue, grep, ...options }) {
  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-test-'));
  try {
    const ended = await Promise.all(
      parts.map((files, i) =>
        queue(async () =>
          runPart(files, { grep, countsFile: join(folder, `${i}.json`), ...options, env: await options.env }),
        ),
      ),
    );
    const output = ended.map((part) => part.output).join('');
    const early = ended.find(({ counts }) => !counts);
    if (early) return { ok: false, output, note: `the process ended early with code ${early.code}` };
    const counts = sumOf(ended.map((part) => part.counts));
    const isEmpty = counts.passed + counts.failed === 0 && !grep;
    return {
      ok: ended.every(({ code }) => code === 0) && counts.failed === 0 && !isEmpty,
      counts,
      secondsByFile: Object.assign({}, ...ended.map((part) => part.seconds)),
      output,
      note: isEmpty ? 'no test ran' : undefined,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one process. With `isAlone` its output is shown immediately, otherwise it is returned. */
async function runPart(files, { grep, env, countsFile, isAlone }) {
  const isWatched = isAlone && process.stdout.isTTY && !process.env.CI;
  const { code, output } = await run(
    process.execPath,
    [
      `--import=${new URL('load-typescript.mjs', import.meta.url)}`,
      '--conditions=docs-cli-source',
      `--test-reporter=${isWatched ? 'spec' : join(tools, 'failure-reporter.mjs')}`,
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(tools, 'count-reporter.mjs')}`,
      `--test-reporter-destination=${countsFile}`,
      ...(grep ? [`--test-name-pattern=${grep}`] : []),
      join(tools, 'run-group.mjs'),
      ...files,
    ],
    { env, capture: !isAlone },
  );
  const text = existsSync(countsFile) ? readFileSync(countsFile, 'utf8') : '';
  return { code, output, ...(text && JSON.parse(text)) };
}

/**
 * Distributes the files, largest first, in turn: the size of a file roughly predicts its duration, and is the
 * same on every machine.
 */
function dealOut(files, count) {
  const bySize = files.toSorted((a, b) => statSync(b).size - statSync(a).size);
  const parts = Array.from({ length: count }, (_, i) => bySize.filter((_, place) => place % count === i));
  return parts.filter((part) => part.length > 0).map((part) => part.sort());
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

/**
 * Runs one group and prints its output and result at its end. An error counts as a failure with a note. The
 * time does not include waiting for the queue.
 */
async function measure(name, queue, act) {
  let begin = Number.POSITIVE_INFINITY;
  const timedQueue = (task) =>
    queue(() => {
      begin = Math.min(begin, performance.now());
      return task();
    });
  let result;
  try {
    result = await act(timedQueue);
  } catch (error) {
    result = { ok: false, note: error.message };
  }
  const seconds = (Math.max(0, performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(result.output ?? '');
  console.log(`── ${name}: ${describe(result)}, ${seconds} s`);
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

function printSlowest(results) {
  const files = results.flatMap(({ secondsByFile = {} }) => Object.entries(secondsByFile));
  console.log('');
  for (const [file, seconds] of files.sort((a, b) => b[1] - a[1]).slice(0, MOST_SLOW))
    console.log(`${seconds.toFixed(1).padStart(7)} s   ${file}`);
}

/** Resolves an argument: a group, or a test file or folder. */
function wantedBy(name) {
  if (name in groups) return { group: name };
  const path = resolve(name);
  const group = Object.keys(groups).find((each) => contains(path)(join(root, folderOf(each))));
  if (!existsSync(path) || group === undefined)
    throw new Error(`'${name}' is no test file, and no group: there are ${Object.keys(groups).join(', ')}`);
  return { group, path };
}

await start(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { grep: { type: 'string' }, slowest: { type: 'boolean', default: false } },
  });
  const wanted = positionals.map(wantedBy);
  const names = Object.keys(groups).filter((name) =>
    wanted.length === 0 ? !groups[name].optional : wanted.some(({ group }) => group === name),
  );

  await ensureInstalled();
  const { default: pLimit } = await import('p-limit');
  const begin = performance.now();
  const queue = pLimit(AT_ONCE);
  const results = [
    await measure('build', queue, async (inQueue) => ({ ok: true, isBuilt: await inQueue(build) })),
  ];
  const running = names.map((name) => {
    const paths = wanted.flatMap(({ group, path }) => (group === name ? [path] : []));
    const only = paths.length === 0 || paths.includes(undefined) ? undefined : paths;
    const isAlone = names.length === 1 && (groups[name].processes ?? 1) === 1;
    return measure(name, queue, (inQueue) =>
      runGroup(name, { grep: values.grep, only, queue: inQueue, isAlone }),
    );
  });
  results.push(...(await Promise.all(running)));

  console.log('');
  for (const result of results) {
    console.log(`${result.name.padEnd(12)}${result.seconds.padStart(7)} s   ${describe(result)}`);
  }
  if (values.slowest) printSlowest(results);
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`\n${sentence(sumOf(results.map(({ counts }) => counts)))}, ${seconds} s`);
  if (results.some((result) => !result.ok)) process.exitCode = 1;
});
