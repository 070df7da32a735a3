/** How `docs-cli eject` adds a component to the module of a theme. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPublicImports } from '../../src/cli/eject/component-copy.js';
import { newThemeModule, withComponents } from '../../src/cli/eject/edit-theme.js';

const PAGER = { slot: 'Pager', exportName: 'Pager', file: 'pager.tsx' };
const BLANK = { slot: 'BlankLayout', exportName: 'CustomLayout', file: 'blank-layout.tsx' };
const IMPORT = "import { extendTheme } from '@docs-cli/core/theme';\n";
const PAGER_IMPORT = "import { Pager } from './pager.js';\n";

/** What is after the imports, before and after. */
const EDITED: [name: string, before: string, after: string][] = [
  ['an empty object', 'extendTheme({});', 'extendTheme({ slots: { Pager } });'],
  ['empty slots', 'extendTheme({ slots: {} });', 'extendTheme({ slots: { Pager } });'],
  ['slots on one line', 'extendTheme({ slots: { Hero } });', 'extendTheme({ slots: { Hero, Pager } });'],
  [
    'slots on several lines',
    'extendTheme({\n  slots: {\n    Hero: Mine, // large\n    ...others,\n  },\n});',
    'extendTheme({\n  slots: {\n    Hero: Mine, // large\n    ...others,\n    Pager,\n  },\n});',
  ],
  [
    'Windows line ends, no comma at the end',
    'extendTheme({\r\n  messages: {}\r\n});',
    'extendTheme({\r\n  messages: {},\r\n  slots: { Pager }\r\n});',
  ],
  [
    'an empty object with a comment',
    'extendTheme({ slots: { /* none */ } });',
    'extendTheme({ slots: { Pager /* none */ } });',
  ],
  [
    'an object with a computed key',
    'extendTheme({ [slots]: 1 });',
    'extendTheme({ [slots]: 1, slots: { Pager } });',
  ],
  ['a base theme', 'extendTheme({}, base);', 'extendTheme({ slots: { Pager } }, base);'],
  [
    'a cast',
    'extendTheme({ slots: {} as const }) satisfies Theme;',
    'extendTheme({ slots: { Pager } as const }) satisfies Theme;',
  ],
];

for (const [name, before, after] of EDITED)
  test(`a component is added to ${name}`, () => {
    const lineBreak = before.includes('\r\n') ? '\r\n' : '\n';
    const module = (text: string) => text.replace(/\r?\n/g, lineBreak);
    const text = module(`${IMPORT}${PAGER_IMPORT}export default ${after}`);
    assert.deepEqual(withComponents('index.tsx', module(`${IMPORT}export default ${before}`), [PAGER]), {
      text,
    });
  });

test('several components are added with sorted imports', () => {
  assert.deepEqual(
    withComponents('index.tsx', `${IMPORT}export default extendTheme({});\n`, [PAGER, BLANK]),
    {
      text: `${IMPORT}import { CustomLayout as BlankLayout } from './blank-layout.js';
${PAGER_IMPORT}export default extendTheme({ slots: { Pager, BlankLayout } });
`,
    },
  );
});

test('a component is added to constants of the module', () => {
  const before = `${IMPORT}const slots = { Hero };\nconst theme = extendTheme({ slots });\nexport default theme;\n`;
  assert.deepEqual(withComponents('index.ts', before, [PAGER]), {
    text: before.replace(IMPORT, IMPORT + PAGER_IMPORT).replace('{ Hero }', '{ Hero, Pager }'),
  });
});

test('a component is imported under another name if the module uses its name', () => {
  const rest = 'const Pager = 1;\nexport default extendTheme({});\n';
  assert.deepEqual(withComponents('index.ts', IMPORT + rest, [PAGER]), {
    text: `${IMPORT}import { Pager as PagerSlot } from './pager.js';\n${rest.replace('{}', '{ slots: { Pager: PagerSlot } }')}`,
  });
});

test('a module in JavaScript imports the file by its full name', () => {
  const result = withComponents('index.js', `${IMPORT}export default extendTheme({});\n`, [PAGER]);
  assert.ok('text' in result && result.text.includes("import { Pager } from './pager.tsx';"));
});

const NOT_EDITED: [name: string, text: string][] = [
  ['no default export', 'export const theme = extendTheme({});'],
  ['a syntax error', 'export default extendTheme({'],
  ['another function', 'export default myTheme({});'],
  ['a theme from another module', "import theme from './theme.js';\nexport default theme;"],
  ['computed slots', 'export default extendTheme({ slots: all() });'],
  [
    'slots from another module',
    "import { slots } from './slots.js';\nexport default extendTheme({ slots });",
  ],
  ['names that refer to each other', 'const a = b as T;\nconst b = a as T;\nexport default a;'],
];

for (const [name, text] of NOT_EDITED)
  test(`a module with ${name} is not edited`, () => {
    assert.deepEqual(withComponents('index.ts', text, [PAGER]), { reason: 'unreadable' });
  });

test('a slot that has a component is not replaced', () => {
  const text = "export default extendTheme({ slots: { 'Pager': Mine } });";
  assert.deepEqual(withComponents('index.ts', text, [PAGER]), {
    reason: 'taken',
    slot: 'Pager',
    offset: text.indexOf("'Pager'"),
  });
});

test('a new module imports all components', () => {
  assert.equal(
    newThemeModule([PAGER, BLANK]),
    `import { extendTheme } from '@docs-cli/core/theme';
import { CustomLayout as BlankLayout } from './blank-layout.js';
import { Pager } from './pager.js';

export default extendTheme({
  slots: { Pager, BlankLayout },
});
`,
  );
});

test('relative imports of a copy become one import from the theme', () => {
  assert.equal(
    withPublicImports(`/** A part. */
import { Link } from '@docs-cli/core/runtime';
import type { Slots } from '../slots.js';
import { useSlot, useMessages as texts } from '../theme-context.js';
import { Tag } from '../ui/tag.js';

export function Part() {}
`),
    `/** A part. */
import { Link } from '@docs-cli/core/runtime';
import { type Slots, Tag, useMessages as texts, useSlot } from '@docs-cli/core/theme';

export function Part() {}
`,
  );
});
