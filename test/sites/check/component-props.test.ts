/** `docs-cli check --samples`: the tags of components are compiled, and each wrong prop is reported in the Markdown. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { COMPILER_PACKAGES, linkPackage } from '../../helpers/link-package.js';
import { type CliResult, type Files, site } from '../../helpers/site.js';

async function componentSite(files: Files, installed = COMPILER_PACKAGES) {
  const made = await site(files);
  for (const name of [...installed, '@docs-cli/core']) linkPackage(made, name);
  return made;
}

/** `place code message [hint]` of each problem, in order. */
function problems({ stderr }: CliResult): string[] {
  const [report = ''] = stderr.split(/\n\d+ (?:error|warning)s?\b/);
  return report.split(/\n(?=\S+:\d+:\d+ (?:error|warning) |(?:error|warning) )/).flatMap((block) => {
    const [, place = '', code] = /^(?:(\S+:\d+:\d+) )?(?:error|warning) (\S+)/.exec(block) ?? [];
    if (code === undefined) return [];
    const texts = block.split('\n').filter((line) => /^ {2}[^ >|]/.test(line) && !/^ *\d* \|/.test(line));
    return [[place, code, ...texts.map((line) => line.trim())].filter((part) => part !== '').join(' ')];
  });
}

/** Sites with the lines of their files, and the problems that `check --samples` reports; `output` is text that it prints too. */
const SITES: {
  name: string;
  installed?: string[];
  files: Record<string, string[]>;
  problems: string[];
  output?: string[];
  problemsWithoutSamples?: string[];
}[] = JSON.parse(readFileSync(new URL('component-props.json', import.meta.url), 'utf8'));

for (const { name, installed, files, output = [], ...expected } of SITES)
  test(name, async () => {
    const texts = Object.entries(files).map(([file, lines]) => [file, `${lines.join('\n')}\n`]);
    const made = await componentSite(Object.fromEntries(texts), installed);
    const result = await made.cli('check', '--samples');
    assert.deepEqual(problems(result), expected.problems);
    assert.equal(result.code, expected.problems.length > 0 ? 1 : 0, result.stderr);
    for (const text of output) assert.ok((result.stderr + result.stdout).includes(text), text);
    if (expected.problemsWithoutSamples)
      assert.deepEqual(problems(await made.cli('check')), expected.problemsWithoutSamples);
  });

const PRICE = 'export default ({ amount }: { amount: number }) => <data value={amount} />;\n';

test('without TypeScript, `--samples` asks for it, and components that do not exist are found without it', async () => {
  const page = 'import Gone from \'../parts/gone\'\n\n<Price amount="9" /> <Empty /> <Prize /> <Gone />\n';
  const files = {
    'content/_components/Price.tsx': PRICE,
    'content/_components/Empty.tsx': 'export const nothing = 0;\n',
    'content/en/index.md': `# Home\n\n${page}`,
  };
  const made = await componentSite(files, []);
  const asked = await made.cli('check', '--samples');
  assert.match(asked.stderr, /`check --samples` needs TypeScript, which is not installed/);
  assert.equal(asked.code, 2);
  assert.deepEqual(
    problems(await made.cli('check')).map((line) => line.replace(/ hint: .*/, '')),
    [
      'content/_components/Empty.tsx:1:1 component-export The module of `<Empty>` has no default export.',
      'content/en/index.md:5:32 unknown-tag The component `<Prize>` does not exist, so the tag is shown as text.',
      "content/en/index.md:5:42 component-export The module 'content/parts/gone' of `<Gone>` does not exist.",
    ],
  );
});

test('a site in a subfolder: a changed component, a baseline, the report as JSON', async () => {
  const made = await componentSite({
    'package.json': '{ "name": "acme", "private": true }',
    '.gitignore': 'node_modules\n',
    'site.config.ts': '',
    'docs/site.config.ts': "export default { title: 'T' };\n",
    'docs/content/_components/Price.tsx': PRICE,
    'docs/content/_components/Old.tsx': 'export default ({ a }: { a: string }) => a;\n',
    'docs/content/en/index.md': '# Home\n\n<Price amount={1} />\n\n<Old a={1} />\n',
  });
  const run = (...args: string[]) => made.cli('--root', made.path('docs'), 'check', '--samples', ...args);
  const baseline = ['--baseline', made.path('baseline.json')];

  const first = await run('--update-baseline', ...baseline);
  assert.equal(first.code, 0, first.stderr);
  const text = made.read('docs/content/_components/Price.tsx').replaceAll('amount', 'value');
  made.change({ 'docs/content/_components/Price.tsx': text });
  const changed = await run(...baseline, '--format', 'json');
  const report = JSON.parse(changed.stdout) as { problems: Record<string, unknown>[] };
  assert.deepEqual(
    report.problems.map(({ file, line, column, length, code }) => [file, line, column, length, code]),
    [['content/en/index.md', 3, 8, 10, 'prop-type']],
  );
  const known = await run(...baseline);
  assert.deepEqual(problems(known), ['content/en/index.md:3:8 prop-type `<Price>` has no prop `amount`.']);
});
