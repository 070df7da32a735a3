/** What commands do after a change, as counts: they do not depend on the machine, unlike times. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { checkSite } from '../../src/cli/check/run-rules.js';
import { DevSite } from '../../src/cli/dev/dev-site.js';
import type { Change } from '../../src/cli/dev/watcher.js';
import { prepareSite } from '../../src/cli/pipeline.js';
import { type Files, site, type TestSite } from '../helpers/site.js';
import { type WorkCounts, workOf } from '../helpers/work-counts.js';

/** Every second page has code, which dev highlights after the first view. */
function filesOf(pages: number): Files {
  const page = (i: number) => {
    const code = i % 2 === 0 ? `\n\`\`\`ts\nconst page = ${i};\n\`\`\`\n` : '';
    return `# Page ${i}\n\nThe [next](./page-${(i + 1) % pages}.md) page.\n${code}`;
  };
  return {
    'content/en/index.md': '# Home\n',
    'content/_theme/index.css': 'body { color: black }',
    ...Object.fromEntries(Array.from({ length: pages }, (_, i) => [`content/en/page-${i}.md`, page(i)])),
  };
}

const NOTHING: WorkCounts = { parses: 0, articles: 0, documents: 0, bundles: 0, opens: 0 };

/** Few enough that one thread reads them. */
const size = 8;

/** Waits until a change is older than the resolution of time stamps, so that caches may rely on the stamp. */
const stampsSettle = () => wait(100);

describe('the work for a site of eight pages and a home page', () => {
  let s: TestSite;
  const build = async () => assert.equal((await s.cli('build')).code, 0);
  const check = async () => assert.equal((await s.cli('check')).code, 0);

  test('the first build parses and renders each page once, and bundles once', async () => {
    s = await site(filesOf(size), { ownBundle: true });
    await stampsSettle();
    const { opens, ...work } = await workOf(s.root, build);
    const pages = size + 1;
    assert.deepEqual(work, { parses: pages, articles: pages, documents: pages + 1, bundles: 1 });
    // Once to parse each page, and once to find its layout unless it is parsed by then.
    assert.ok(opens >= pages && opens <= 2 * pages, `${opens} opened files`);
  });

  test('a build without changes opens and parses no page, and bundles nothing', async () => {
    const work = await workOf(s.root, build);
    assert.deepEqual(work, NOTHING);
  });

  test('a build after a change of a page opens, parses and renders this page', async () => {
    s.change({ 'content/en/page-3.md': '# Page 3\n\nOther words.\n' });
    await stampsSettle();
    const work = await workOf(s.root, build);
    assert.deepEqual(work, {
      ...NOTHING,
      parses: 1,
      opens: 1,
      articles: 1,
      documents: 1,
    });
  });

  test('a build after a change of the theme bundles once and parses no page', async () => {
    s.change({ 'content/_theme/index.css': 'body { color: red }' });
    const work = await workOf(s.root, build);
    assert.deepEqual(work, {
      ...NOTHING,
      bundles: 1,
      articles: size + 1,
      documents: size + 2,
    });
  });

  test('a check without changes opens no page; after a change of a page it opens that page', async () => {
    assert.deepEqual(await workOf(s.root, check), NOTHING);
    s.change({ 'content/en/page-3.md': '# Page 3\n\nThird words.\n' });
    await stampsSettle();
    assert.deepEqual(await workOf(s.root, check), { ...NOTHING, parses: 1, opens: 1 });
  });

  test('dev parses the requested page, and after a change only what changed', async (t) => {
    s = await site(filesOf(size), { ownBundle: true });
    await stampsSettle();
    let dev!: DevSite;
    assert.deepEqual(
      await workOf(s.root, async () => {
        dev = await DevSite.open({ root: s.root });
      }),
      NOTHING,
    );
    t.after(() => dev.close());
    const view = () => dev.html(dev.content.byPath.get('content/en/page-1.md')!);
    const workAfter = (file: string, text: string, change: Partial<Change> = {}) =>
      workOf(s.root, async () => {
        s.change({ [file]: text });
        await dev.apply({ edited: new Set([file]), names: false, theme: false, config: false, ...change });
        await view();
      });
    // The sidebar needs the front matter of all pages, and the title of all pages without front matter. An index
    // may be that of a blog.
    const all = size + 1;
    const first = { parses: all, articles: 1, documents: 1, bundles: 1, opens: 2 * all + 1 };
    assert.deepEqual(await workOf(s.root, view), first);
    assert.deepEqual(await workOf(s.root, view), { ...NOTHING, documents: 1 });
    const page = await workAfter('content/en/page-1.md', '# Page 1\n\nOther words.\n');
    assert.deepEqual(page, { ...NOTHING, parses: 1, articles: 1, documents: 1, opens: 2 });
    const theme = await workAfter('content/_theme/index.css', 'body { margin: 0 }', { theme: true });
    assert.deepEqual(theme, { ...NOTHING, articles: 1, documents: 1, bundles: 1 });
  });
});

test('links and file keys in the config have a position only if they are reported', async (t) => {
  const { root } = await site({
    'content/en/index.md': '# Home\n',
    'content/en/a.md': '# A\n',
    'site.config.ts': `export default {
  title: 'Test', nav: [{ text: 'A', link: '/a' }], sidebar: { '/': ['index', 'a', { text: 'Home', link: '/' }, 'gone'] },
};\n`,
  });
  const { site: prepared, pool } = await prepareSite({ root });
  await prepared.store.readAll(prepared.content.pages);
  const locate = t.mock.method(prepared.loaded, 'locate');
  const found = checkSite(prepared).map(({ code, line }) => `${code} ${line}`);
  await pool.close();
  assert.deepEqual(found, ['dead-link 2']);
  assert.equal(locate.mock.callCount(), 1);
});
