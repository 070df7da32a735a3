/** Types of components in dev: TypeScript checks the open pages after a change, in the background. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { COMPILER_PACKAGES, linkPackage } from '../../helpers/link-package.js';
import { type Files, problemLine, site } from '../../helpers/site.js';

const PAGE = 'content/en/index.md';
const PRICE = 'content/_components/Price.tsx';
const GOOD = 'export default ({ amount }: { amount: number }) => <data value={amount} />;\n';
const PAGES: Files = {
  [PAGE]: '# Page\n\n<Price amount="12" />\n',
  'content/en/other.md': '# Other\n\n<Price amount={12} />\n',
  'content/en/plain.md': '# Plain\n',
  [PRICE]: GOOD,
};

async function opened(
  t: { after(fn: () => Promise<void>): void },
  files: Files = {},
  installed = COMPILER_PACKAGES,
) {
  const s = await site({ ...PAGES, ...files });
  for (const name of installed) linkPackage(s, name);
  const dev = await DevSite.open({ root: s.root });
  t.after(() => dev.close());
  const pageOf = (path: string) => dev.content.byPath.get(path)!;
  return {
    check: async (...paths: string[]) => (await dev.types.check(paths.map(pageOf)))?.map(problemLine),
    shown: (path: string) => dev.types.of(pageOf(path)).map(problemLine),
    change(changed: Record<string, string>) {
      s.change(changed);
      return dev.apply({ edited: new Set(Object.keys(changed)), names: false, theme: false, config: false });
    },
  };
}

test('a wrong prop of an open page is reported at its tag until it is fixed', async (t) => {
  const { check, shown, change } = await opened(t);
  const wrong = [`${PAGE}:3:8 error prop-type`];
  assert.deepEqual(await check(PAGE, 'content/en/plain.md'), wrong);
  assert.deepEqual(shown(PAGE), wrong);
  assert.deepEqual(shown('content/en/other.md'), []);
  assert.equal(await check(PAGE), undefined, 'nothing has changed');
  await change({ [PAGE]: '# Page\n\n<Price amount={12} />\n' });
  assert.deepEqual(await check(PAGE), []);
  assert.deepEqual(shown(PAGE), []);
});

test('a changed type and an error in a module are reported on the pages with components', async (t) => {
  const { check, shown, change } = await opened(t, { [PAGE]: '# Page\n\n<Price amount={12} />\n' });
  assert.deepEqual(await check(PAGE), []);
  await change({ [PRICE]: GOOD.replace('number', 'string').replace('={amount}', '={amount.size}') });
  const inModule = `${PRICE}:1:72 error broken-component`;
  const atTag = `${PAGE}:3:8 error prop-type`;
  assert.deepEqual(await check(PAGE), [inModule, atTag]);
  assert.deepEqual(shown(PAGE), [inModule, atTag]);
  assert.deepEqual(shown('content/en/other.md'), [inModule]);
  assert.deepEqual(shown('content/en/plain.md'), []);
});

test('the result of a check is dropped if the site changes before it ends', async (t) => {
  const { check, shown, change } = await opened(t);
  const first = check(PAGE);
  await setImmediate();
  const second = change({ [PAGE]: '# Page\n\n<Price amount={12} />\n' }).then(() => check(PAGE));
  assert.deepEqual([await first, await second], [undefined, []]);
  assert.deepEqual(shown(PAGE), []);
});

test('suppressed type errors, and those that the config turns off, are not reported', async (t) => {
  const suppressed = await opened(t, {
    [PAGE]: '# Page\n\n<!-- check-ignore prop-type: an example of a wrong value -->\n<Price amount="12" />\n',
  });
  assert.deepEqual(await suppressed.check(PAGE), []);
  const off = await opened(t, {
    'site.config.ts': "export default { title: 'Test', check: { rules: { 'prop-type': 'off' } } };\n",
  });
  assert.deepEqual(await off.check(PAGE), []);
});

test('a site without TypeScript or without types of React has no type errors in dev', async (t) => {
  for (const installed of [[], ['typescript', 'react']])
    assert.deepEqual(await (await opened(t, {}, installed)).check(PAGE), []);
});
