/** `dev`: saved changes appear in open tabs, and errors appear over the last valid page. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  axeViolations,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import type { Files } from '../helpers/site.js';
import { type DevFixture, devFixture, FILES, PAGE_TYPES } from './fixture.js';

/** The development build of React logs this once on each page. */
const REACT_ADVERTISES = /^console\.info: .*Download the React DevTools/;

/** Most tests share one server. Each test changes its own pages, and restores files that all pages use. */
let shared: Promise<DevFixture> | undefined;
function server(): Promise<DevFixture> {
  shared ??= devFixture(PAGES);
  return shared;
}

const PAGES: Record<string, string> = {
  'content/_theme/index.css': 'body { --mark: before; }\n',
  'content/en/broken.md': '# Broken\n\nA good page.\n',
  'content/en/plain.md': '# Plain\n\nFirst words.\n',
};

type Test = Parameters<typeof openPage>[0];

async function open(t: Test, path: string, options: Partial<OpenOptions> = {}) {
  const { url } = await server();
  let greet: () => void = () => undefined;
  const greeted = new Promise<void>((resolve) => {
    greet = resolve;
  });
  const opened = await openPage(t, {
    ...options,
    url: url + path,
    expected: [REACT_ADVERTISES, ...(options.expected ?? [])],
    prepare(context) {
      context.on('page', (page) => page.on('websocket', (socket) => socket.on('framesent', greet)));
      return options.prepare?.(context);
    },
  });
  // An error page has no socket.
  if (await opened.page.locator('#docs-boot').count()) await greeted;
  // The theme that the previous test restored may be bundled only now. Then the page is reloaded.
  await eventually(() => markDocument(opened.page), undefined);
  return opened;
}

/** The original contents of changed files, by test. */
const originals = new WeakMap<Test, Map<string, string | undefined>>();

/** Changes files until the test ends. */
async function change(t: Test, changes: Record<string, Files[string] | undefined>): Promise<void> {
  const { files } = await server();
  let before = originals.get(t);
  if (!before) {
    before = new Map();
    originals.set(t, before);
    const kept = before;
    t.after(() => files.change(Object.fromEntries(kept)));
  }
  for (const name of Object.keys(changes)) {
    if (before.has(name)) continue;
    before.set(name, existsSync(files.path(name)) ? files.read(name) : undefined);
  }
  files.change(changes);
}

const article = (page: Page) => page.locator('[data-article]');
/** The texts of the article's headings and paragraphs. */
const words = (page: Page) => article(page).locator('h1, p').allTextContents();
const overlay = (page: Page) => page.getByRole('alertdialog');

// The first: the pages are reloaded for changes of other tests.
test('each page type hydrates without a warning of the development build of React', async (t) => {
  const { url } = await server();
  const paths = [...Object.values(PAGE_TYPES), '/zh/guide/widgets'];
  // Dev bundles a layout when its page is first requested, and then reloads open pages.
  for (const path of paths) await (await fetch(url + path)).arrayBuffer();
  const { page, problems } = await openPage(t, {
    url: `${url}/blank`,
    expected: [REACT_ADVERTISES, /status of 404/],
  });
  for (const path of paths) {
    await page.goto(url + path);
    // Not the mouse: it would already be over the next page when that opens.
    await hydrate(page, () => page.keyboard.press('Shift'));
    assert.deepEqual(problems, [], path);
  }
});

test('a changed style sheet is replaced without a reload, and a changed config appears in the open tab', async (t) => {
  const { page } = await open(t, '/plain');
  const mark = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--mark').trim());
  assert.equal(await mark(), 'before');
  await change(t, { 'content/_theme/index.css': 'body { --mark: after; }\n' });
  await eventually(mark, 'after');
  assert.ok(await isSameDocument(page));
  assert.equal(await page.locator('link[rel="stylesheet"]').count(), 2);
  // A second change in the same tab.
  await change(t, { 'content/_theme/index.css': 'body { --mark: again; }\n' });
  await eventually(mark, 'again');
  await change(t, { 'content/en/plain.md': '# Plain\n\nSecond words.\n' });
  await eventually(() => words(page), ['Plain', 'Second words.']);
  assert.ok(await isSameDocument(page));

  const entries = () => page.locator('.dc-nav-menu .dc-nav-link').allTextContents();
  await eventually(entries, ['Guide', 'Reference', 'Blog']);
  const config = String(FILES['site.config.ts']);
  await change(t, { 'site.config.ts': config.replace("text: 'Guide'", "text: 'Handbook'") });
  await eventually(entries, ['Handbook', 'Reference', 'Blog']);
  // The next test must not see the reload of this change.
  await change(t, { 'site.config.ts': config });
  await eventually(entries, ['Guide', 'Reference', 'Blog']);
});

test('pages are added, renamed and removed without a restart', async (t) => {
  const { url, files } = await server();
  const status = async (path: string) => (await fetch(url + path)).status;
  assert.equal(await status('/new'), 404);
  const { page } = await open(t, '/new', { expected: [/status of 404/] });
  files.change({ 'content/en/new.md': '# New\n' });
  await eventually(() => page.locator('h1').textContent(), 'New');
  files.change({ 'content/en/new.md': undefined, 'content/en/newer.md': '# New\n' });
  await eventually(() => status('/newer'), 200);
  // The system may report the two changes one after the other.
  await eventually(() => status('/new'), 404);
  await eventually(() => page.locator('h1').textContent(), 'PAGE NOT FOUND');
  files.change({ 'content/en/newer.md': undefined });
  await eventually(() => status('/newer'), 404);
});

const FAULTS: Record<string, { file: string; text: string; says: RegExp; frame: RegExp }> = {
  'broken YAML': {
    file: 'content/en/broken.md',
    text: '---\ntitle: [open\n---\n\n# Broken\n',
    says: /content\/en\/broken\.md:\d+:\d+/,
    frame: /title: \[open/,
  },
  'a config with a syntax error': {
    file: 'site.config.ts',
    text: 'export default {\n  title: ,\n};\n',
    says: /site\.config\.ts:2:\d+/,
    frame: /title: ,/,
  },
};

test('errors open an overlay over the last valid page, and it closes when they are fixed', async (t) => {
  const { page } = await open(t, '/broken');
  const { files } = await server();
  for (const [name, { file, text, says, frame }] of Object.entries(FAULTS)) {
    const before = { ...FILES, ...PAGES }[file];
    // Restored below, and once more only after the last fault: a server that reads a file while it is
    // written shows the page without its text.
    await change(t, { [file]: text });
    await overlay(page).filter({ hasText: says }).waitFor();
    assert.match((await overlay(page).locator('pre').first().textContent()) ?? '', frame, name);
    assert.equal(await page.locator('main h1').textContent(), 'Broken', name);
    assert.equal(await article(page).getByText('A good page.').count(), 1, name);
    files.change({ [file]: before });
    await overlay(page).waitFor({ state: 'hidden' });
    assert.equal(await article(page).getByText('A good page.').count(), 1, name);
  }
  // A page that is opened during an error is loaded again after it.
  const { file, text, says } = FAULTS['a config with a syntax error']!;
  await change(t, { [file]: text });
  const late = await open(t, '/broken', { expected: [/status of 500/] });
  await late.page.getByText(says).first().waitFor();
  files.change({ [file]: FILES[file] });
  await late.page.locator('main h1').waitFor();
  await overlay(late.page).waitFor({ state: 'hidden' });
});

test('a badge lists the dead links of the page until they are fixed', async (t) => {
  const { page } = await open(t, '/plain');
  const button = page.getByRole('button', { name: 'on this page' });
  await change(t, { 'content/en/plain.md': '# Plain\n\n[Nowhere](./nowhere.md)\n\n[Gone](#gone)\n' });
  await button.filter({ hasText: '3 problems' }).waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: '3 problems on this page' });
  assert.match((await list.textContent()) ?? '', /content\/en\/plain\.md:3:1.*nowhere\.md/s);
  assert.equal(await overlay(page).count(), 0);
  assert.deepEqual(await axeViolations(page), []);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  const { files } = await server();
  files.change({ 'content/en/plain.md': '# Plain\n\nFixed.\n' });
  await button.filter({ hasText: '1 problem' }).waitFor();
});

test('the terminal lists the links and includes that a change breaks in other files', async (t) => {
  const { files, output } = await server();
  await change(t, {
    'content/en/linked.md': '# Linked\n\n## Old name\n',
    'content/en/linking.md':
      '# Linking\n\n[there](./linked.md#old-name)\n\n<!-- @include: /shared/gone.md -->\n',
    'shared/gone.md': 'A part.\n',
  });
  await eventually(() => /[✓!] .*linking\.md/.test(output()), true);
  const says = async (changes: Record<string, string | undefined>, pattern: RegExp) => {
    const before = output().length;
    files.change(changes);
    await eventually(() => pattern.test(output().slice(before)), true, { message: output() });
    assert.doesNotMatch(output().slice(before), /✓/);
  };
  await says({ 'content/en/linked.md': '# Linked\n' }, /linking\.md:3:1 error dead-anchor/);
  await says({ 'content/en/linked.md': undefined }, /linking\.md:3:1 error dead-link/);
  await says({ 'shared/gone.md': undefined }, /linking\.md:5:1 error include-missing/);
});

test('a custom layout works, and an edited layout changes in the open tab', async (t) => {
  const { page } = await open(t, '/counter');
  await hydrate(page);
  await page.locator('#count').click();
  await eventually(() => page.locator('#count').textContent(), '1');
  const layout = String(FILES['content/_theme/counter.tsx']);
  await change(t, { 'content/_theme/counter.tsx': layout.replace('{count}', 'now {count}') });
  await eventually(() => page.locator('#count').textContent(), 'now 0');
});

test('a theme that throws during rendering is reported in the terminal with its position', async (t) => {
  const { url, output } = await server();
  const theme = 'content/_theme/index.tsx';
  const own = (body: string) => `import { extendTheme } from '@docs-cli/core/theme';
export default extendTheme({ slots: { Footer: () => {
  ${body}
} } });
`;
  assert.equal((await fetch(`${url}/guide/`)).status, 200);
  let since = output().length;
  const said = (pattern: RegExp) =>
    eventually(() => pattern.test(output().slice(since)), true, { message: output() });
  await change(t, { [theme]: own("throw new Error('no foot');") });
  await said(/content\/_theme\/index\.tsx:3:\d+ error render-failed/);
  assert.doesNotMatch(output().slice(since), /✓ content\/_theme\/index\.tsx/);
  since = output().length;
  await change(t, { [theme]: own('return <p>A foot</p>;') });
  await said(/✓ content\/_theme\/index\.tsx/);
});
