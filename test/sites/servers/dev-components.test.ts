/** Components in dev: errors that they throw, and data that they read. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { type Files, problemLine, site } from '../../helpers/site.js';

const PAGE = 'content/en/index.md';

async function opened(t: { after(fn: () => Promise<void>): void }, files: Files) {
  const s = await site(files);
  const dev = await DevSite.open({ root: s.root });
  t.after(() => dev.close());
  const page = () => dev.content.byPath.get(PAGE)!;
  return {
    dev,
    html: () => dev.html(page()),
    problems: async () => (await dev.pageDiagnostics(page())).map(problemLine),
    page,
    async change(changed: Record<string, string | undefined>, names = false) {
      s.change(changed);
      const watched = await dev.watched();
      const edited = new Set(Object.keys(changed));
      const theme = [...edited].some((path) => watched.includes(s.path(path)));
      await dev.apply({ edited, names, theme, config: false });
    },
  };
}

const BAD = "export default function Bad() {\n  throw new Error('no <data>');\n}\n";

test('a component that throws is a box with the error in its place, and a problem at its tag', async (t) => {
  const { html, problems, change, dev, page } = await opened(t, {
    [PAGE]: '# Page\n\nBefore.\n\n<Bad>\n\nContent.\n\n</Bad>\n\nIn <Bad /> text.\n\nAfter.\n',
    'content/_components/Bad.tsx': BAD,
  });
  const shown = await html();
  const box =
    '<div class="dc-callout dc-callout-danger" role="note"><p class="dc-callout-title">`&lt;Bad&gt;` throws an error: no &lt;data&gt;</p></div>';
  assert.ok(shown.includes(`<p>Before.</p>\n${box}<p>Content.</p>`), shown);
  assert.match(
    shown,
    /<p>In <span class="dc-badge dc-badge-danger">[^<]*no &lt;data&gt;<\/span> text\.<\/p>/,
  );
  assert.match(shown, /<p>After\.<\/p>/);
  const found = [`${PAGE}:5:1 error render-failed`, `${PAGE}:11:4 error render-failed`];
  assert.deepEqual(await problems(), found);
  assert.deepEqual((await dev.renderErrors([page()])).map(problemLine), found);
  await change({ 'content/_components/Bad.tsx': 'export default () => <i>good</i>;\n' });
  assert.match(await html(), /In <docs-component><i>good<\/i><\/docs-component> text/);
  assert.deepEqual(await problems(), []);
});

test('an imported component is watched while it is bundled for the first time', async (t) => {
  const { html, dev } = await opened(t, {
    [PAGE]: "# Page\n\nimport Word from './_word.tsx'\n\nA <Word /> word.\n",
    'content/en/_word.tsx': 'export default () => <i>first</i>;\n',
  });
  await dev.state();
  const first = html();
  await new Promise(setImmediate);
  const watched = await dev.watched();
  assert.ok(watched.includes(join(dev.root, 'content/en/_word.tsx')), watched.join('\n'));
  await first;
});

test('a module that throws, has no component or a wrong value of hydrate is a box too', async (t) => {
  const { html, problems } = await opened(t, {
    [PAGE]: '# Page\n\n<Bad />\n\n<None />\n\n<Soon />\n\n<Client />\n\nAfter.\n',
    'content/_components/Bad.tsx': "throw new Error('no data');\nexport default () => null;\n",
    'content/_components/None.tsx': 'export default 1;\n',
    'content/_components/Soon.tsx':
      "'use client';\nexport const hydrate = 'soon';\nexport default () => <p />;\n",
    'content/_components/Client.tsx': "'use client';\nexport default () => <p>{window.name}</p>;\n",
  });
  const shown = await html();
  assert.equal(shown.match(/callout-danger/g)?.length, 4);
  assert.match(shown, /`&lt;Client&gt;` throws an error: window is not defined/);
  assert.doesNotMatch(shown, /<docs-component/);
  assert.deepEqual(await problems(), [
    `${PAGE}:3:1 error render-failed`,
    `${PAGE}:5:1 error component-export`,
    `${PAGE}:7:1 error component-export`,
    `${PAGE}:9:1 error render-failed`,
  ]);
});

const DATA = `import { readFile } from 'node:fs/promises';
const text = await readFile(new URL('./data.txt', import.meta.url), 'utf8');
export default () => <p>{text}</p>;
`;

test('data next to a component, and anywhere that a module refers to, is watched and read again', async (t) => {
  const { html, change, dev } = await opened(t, {
    [PAGE]: '# Page\n\n<Data />\n\n<More />\n\n<Far />\n',
    'content/_components/Data.tsx': DATA,
    'content/_components/data.txt': 'one',
    'content/_components/More.tsx': `import { names } from './lib/names.js';
export default () => <b>{names}</b>;
`,
    // A folder that no module names.
    'content/_components/lib/names.ts': `import { readdirSync } from 'node:fs';
import { join } from 'node:path';
export const names = readdirSync(join(import.meta.dirname, 'all')).join();
`,
    'content/_components/lib/all/a.txt': '',
    'content/_components/Far.tsx': DATA.replace('./data.txt', '../../data/far.txt'),
    'data/far.txt': 'far',
  });
  const before = await html();
  assert.match(before, /<p>one<\/p>.*<b>a\.txt<\/b>/);
  await change({ 'content/_components/data.txt': 'two' });
  assert.match(await html(), /<p>two<\/p>/);
  await change({ 'content/_components/data.txt': 'three' });
  assert.match(await html(), /<p>three<\/p>/);
  await change({ 'content/_components/lib/all/b.txt': '' }, true);
  assert.match(await html(), /<b>a\.txt,b\.txt<\/b>/);
  assert.ok((await dev.watched()).includes(`${dev.root}/data/far.txt`));
  await change({ 'data/far.txt': 'farther' });
  assert.match(await html(), /<p>farther<\/p>/);
});

test('a change of another page does not load components again', async (t) => {
  const { html, change } = await opened(t, {
    [PAGE]: "# Page\n\nimport Now from './_now.tsx'\n\n<Now />\n",
    'content/en/_now.tsx': `const loaded = process.hrtime.bigint();
export default () => <p>at {String(loaded)}</p>;
`,
    'content/en/other.md': '# Other\n',
  });
  const time = async () => /<p>at (\d+)<\/p>/.exec(await html())![1];
  const first = await time();
  await change({ 'content/en/other.md': '# Other\n\nText.\n' });
  assert.equal(await time(), first);
  await change({ 'content/en/data.json': '{}' }, true);
  assert.notEqual(await time(), first);
});
