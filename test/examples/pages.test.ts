/** Every output that a page of the Rslib site shows equals what `rslib build` emits for the files of that page. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { differ } from './compare.js';
import { exceptions } from './exceptions.js';
import { type Build, buildsOf, foldersOf, projectOf, readPages } from './projects.js';
import { createProject } from './rslib.js';
import { updateRecord, verifiedBuild } from './verified-builds.js';

const pages = (await readPages()).filter(({ lang }) => lang === 'en');
const used = new Set<object>();

after(updateRecord);

describe('outputs on pages', { concurrency: 2 }, () => {
  for (const page of pages) {
    const settings = exceptions[page.key];
    const earlier = pages.find(({ key }) => key === settings?.continuedPage);
    const before = earlier && projectOf(earlier);
    const builds = buildsOf(page, { isOneProject: settings?.isOneProject, before });
    if (builds.length === 0) continue;
    test(`rslib emits the output that ${page.key} shows`, async () => {
      const faults: string[] = [];
      for (const build of builds) faults.push(...(await rebuild(page.key, build)));
      assert.equal(faults.join('\n\n'), '', 'The page shows output that Rslib does not emit.');
    });
  }
});

async function rebuild(key: string, build: Build): Promise<string[]> {
  const { section, files, shown } = build;
  const left = (exceptions[key]?.notRebuilt ?? []).filter((entry) => entry.section === section);
  for (const entry of left) used.add(entry);
  const wanted = shown.filter(
    ({ title }) => !left.some((entry) => entry.file === undefined || entry.file === title),
  );
  if (wanted.length === 0) return [];
  const flags = exceptions[key]?.flags?.[section] ?? [];
  const record = verifiedBuild(key, { section, files, shown: wanted }, flags);
  if (record.isVerified) return [];
  const project = createProject(files);
  try {
    const failures: string[] = [];
    let output = '';
    for (const folder of foldersOf(build)) {
      const run = await project.rslibIn(folder, 'build', ...flags);
      output += run.output;
      if (run.code !== 0)
        failures.push(`${section}: rslib build ended with code ${run.code}:\n${run.output}`);
    }
    const faults = [
      ...failures,
      ...wanted.flatMap(({ title, code: text, file, line }) => {
        const emitted = project.read(title!);
        const difference = emitted === undefined ? `It is not emitted.\n${output}` : differ(text, emitted);
        return difference === undefined ? [] : [`${file}:${line} ${title}: ${difference}`];
      }),
    ];
    if (faults.length === 0) record.verify();
    return faults;
  } finally {
    project.remove();
  }
}

test('every exception is used', () => {
  const all = Object.values(exceptions).flatMap(({ notRebuilt = [] }) => notRebuilt);
  const idle = all.filter((entry) => !used.has(entry));
  assert.deepEqual(idle, [], 'No page uses these exceptions.');
});
