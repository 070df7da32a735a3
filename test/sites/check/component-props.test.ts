/** `docs-cli check --samples`: the tags of components are compiled, and each wrong prop is reported in the Markdown. */
import assert from 'node:assert/strict';

import { describe, test } from 'node:test';
import { COMPILER_PACKAGES, linkPackage } from '../../helpers/link-package.js';
import { BILINGUAL, type CliResult, type Files, site } from '../../helpers/site.js';

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

const ofComponents = (result: CliResult) =>
  problems(result).filter((line) => / (?:prop-type|broken-component) |^broken-component /.test(line));

const home = (...lines: string[]) => ['# Home', '', ...lines, ''].join('\n');

const COMPONENTS: Files = {
  'content/_components/Price.tsx': [
    "export default function Price({ amount, currency = 'EUR' }: { amount: number; currency?: 'EUR' | 'USD' }) {",
    '  return <data value={amount}>{currency}</data>;',
    '}',
    '',
  ].join('\n'),
  'content/_components/Note.tsx': [
    "import type { ReactNode } from 'react';",
    'export default ({ children }: { children: ReactNode }) => <aside>{children}</aside>;',
    '',
  ].join('\n'),
  'content/_components/Plan.tsx': [
    "import { memo } from 'react';",
    'export interface PlanProps {',
    '  plan: { name: string; tags?: string[] };',
    '  isNew?: boolean;',
    '}',
    'export default memo(({ plan, isNew }: PlanProps) => <p hidden={isNew}>{plan.name}</p>);',
    '',
  ].join('\n'),
};

describe('props', () => {
  test('wrong, unknown and missing props are reported at their position, in every language and in included files', async () => {
    const english = home(
      'It costs <Price amount={9} /> or <Price amount="9" />.',
      '',
      '<Price amout={9} />',
      '',
      '<Price amount={1} currency="GBP" />',
      '',
      '> <Price />',
      '',
      '<Plan',
      '  plan={{ name: 1, tags: ["一", 2] }}',
      '  isNew="true"',
      '/>',
      '',
      '<Plan plan={{ nam: "a" }} /> and <Plan plan={{}} />',
      '',
      '<!-- @include: ./_price.md -->',
    );
    const made = await componentSite({
      'site.config.ts': BILINGUAL,
      ...COMPONENTS,
      'content/en/index.md': english,
      'content/zh/index.md':
        '# 首页\n\n它的价格是 <Price amount="9" />。\n\n<!-- @include: ../en/_price.md -->\n',
      'content/en/_price.md': 'Text\n\n- item <Price amount={null} />\n',
    });
    const result = await made.cli('check', '--samples');
    const number = 'prop-type The prop `amount` of `<Price>` must be `number`, found';
    const plan = 'The prop `plan` of `<Plan>`';
    assert.deepEqual(ofComponents(result), [
      `content/en/_price.md:3:15 ${number} \`null\`.`,
      `content/en/index.md:3:41 ${number} \`"9"\`. hint: Write \`amount={9}\`.`,
      'content/en/index.md:5:8 prop-type `<Price>` has no prop `amout`. hint: Did you mean `amount`?',
      'content/en/index.md:7:19 prop-type The prop `currency` of `<Price>` must be `"EUR" | "USD"`, found `"GBP"`.',
      'content/en/index.md:9:3 prop-type `<Price>` requires the prop `amount`.',
      `content/en/index.md:12:3 prop-type ${plan}, at \`name\`, must be \`string\`, found \`1\`.`,
      `content/en/index.md:12:3 prop-type ${plan}, at \`tags.1\`, must be \`string\`, found \`2\`.`,
      'content/en/index.md:13:3 prop-type The prop `isNew` of `<Plan>` must be `boolean`, found `"true"`. hint: Write `isNew={true}`.',
      `content/en/index.md:16:7 prop-type ${plan} has an unknown property \`nam\`.`,
      `content/en/index.md:16:40 prop-type ${plan} lacks \`name\`.`,
      `content/zh/index.md:3:14 ${number} \`"9"\`. hint: Write \`amount={9}\`.`,
    ]);
    assert.equal(result.code, 1);
    assert.match(result.stdout, /11 component tags checked, 9 of them distinct/);
  });

  test('kinds of components: classes, memo, forwardRef, FC, generics, unions, any, JavaScript and re-exports', async () => {
    const made = await componentSite({
      'content/_components/parts.tsx': [
        "import { Component, type FC, forwardRef, type ReactElement, type ReactNode } from 'react';",
        'export class Cls extends Component<{ a: string }> {',
        '  override render() {',
        '    return this.props.a;',
        '  }',
        '}',
        'export const Fwd = forwardRef<HTMLElement, { a: string }>(({ a }, ref) => <b ref={ref}>{a}</b>);',
        'export const Fc: FC<{ a: string; b: number }> = ({ a }) => a;',
        'export const Gen = <T extends string>({ all, one }: { all: T[]; one: NoInfer<T> }) => <b>{all}{one}</b>;',
        "export type Target = { kind: 'link'; href: string } | { kind: 'text'; text?: string };",
        'export const Uni = ({ kind }: Target) => <b>{kind}</b>;',
        'export const Any = (props: any) => <b>{props.a}</b>;',
        'export const Bare = () => <b />;',
        'export const Text = ({ children }: { children: string }) => <b>{children}</b>;',
        'export const One = ({ children }: { children?: ReactElement }) => <b>{children as ReactNode}</b>;',
        'export const Later = async ({ a }: { a: string }) => <b>{a}</b>;',
        'type Limit = { min: number; max?: undefined } | { min?: undefined; max: number };',
        'export const Lim = ({ min, max }: Limit) => <b>{min ?? max}</b>;',
        'export const NoPart = { a: 1 };',
        '',
      ].join('\n'),
      ...Object.fromEntries(
        ['Cls', 'Fwd', 'Fc', 'Gen', 'Uni', 'Any', 'Bare', 'Text', 'One', 'Later', 'Lim', 'NoPart'].map(
          (name) => [`content/_components/${name}.ts`, `export { ${name} as default } from './parts';\n`],
        ),
      ),
      'content/_components/Script.jsx': 'export default ({ a }) => <b>{a.b}</b>;\n',
      'content/_components/Declared.jsx': 'export default ({ a }) => <b>{a}</b>;\n',
      'content/_components/Declared.d.ts':
        "declare const Declared: (props: { a: string }) => import('react').ReactNode;\nexport default Declared;\n",
      'content/en/index.md': home(
        // Correct
        '<Cls a="x" /> <Fwd a="x" key="k" /> <Fc a="x" b={1} /> <Gen all={["a", "b"]} one="a" />',
        '<Uni kind="link" href="/" /> <Uni kind="text" /> <Any b={1}>Text</Any> <Bare /> <Bare data-x={1} xml:lang="en" />',
        '<Script b={1}>Text</Script> <Declared a="x" /> <One>Text</One> <One /> <Later a="x" />',
        '',
        // Wrong, one per line
        '<Cls a={1} />',
        '<Fwd b="x" />',
        '<Fc />',
        '<Gen all={["a", "b"]} one="c" />',
        '<Uni kind="link" />',
        '<Uni kind="lonk" />',
        '<Bare x={1} />',
        '<Bare>Text</Bare>',
        '<Text>Text</Text>',
        '<Later a={[1]} />',
        '<Declared a={1} />',
        '<One children="x">Text</One>',
        '<NoPart />',
        '<NoPart a={1} />',
        '<Lim min={1} max={2} />',
      ),
    });
    const result = await made.cli('check', '--samples');
    assert.deepEqual(ofComponents(result), [
      "content/_components/NoPart.ts:1:1 broken-component `<NoPart>` is not a component that React can render. hint: TypeScript reports: JSX element type 'NoPart' does not have any construct or call signatures. (TS2604)",
      'content/en/index.md:7:6 prop-type The prop `a` of `<Cls>` must be `string`, found `1`.',
      'content/en/index.md:8:6 prop-type `<Fwd>` has no prop `b`.',
      'content/en/index.md:9:1 prop-type `<Fc>` requires the props `a`, `b`.',
      'content/en/index.md:10:23 prop-type The prop `one` of `<Gen>` must be `"a" | "b"`, found `"c"`.',
      'content/en/index.md:11:1 prop-type `<Uni>` requires the prop `href`.',
      'content/en/index.md:12:6 prop-type The prop `kind` of `<Uni>` must be `"link" | "text"`, found `"lonk"`.',
      'content/en/index.md:13:7 prop-type `<Bare>` has no prop `x`.',
      'content/en/index.md:14:1 prop-type `<Bare>` takes no content. hint: Remove the content, or add `children: ReactNode` to the props of the component.',
      'content/en/index.md:15:1 prop-type The content of `<Text>` must be `string`, found Markdown.',
      'content/en/index.md:16:8 prop-type The prop `a` of `<Later>` must be `string`, found `[1]`.',
      'content/en/index.md:17:11 prop-type The prop `a` of `<Declared>` must be `string`, found `1`.',
      'content/en/index.md:18:6 prop-type `<One>` has both content and the prop `children`. hint: Remove one of them.',
      "content/en/index.md:21:1 prop-type `<Lim>` is wrong: Type '{ min: number; max: number; }' is not assignable to type 'IntrinsicAttributes & Limit'. (TS2322)",
    ]);
  });
});

describe('modules', () => {
  test('errors in components are reported in their modules, with the options of the tsconfig.json', async () => {
    const made = await componentSite({
      // Paths apply; how docs-cli bundles components and what tsc would write do not.
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          noUncheckedIndexedAccess: true,
          paths: { '~/*': ['./lib/*'] },
          jsx: 'react',
          module: 'nodenext',
          outDir: 'out',
          composite: true,
        },
        include: ['lib'],
      }),
      'lib/names.ts': "export const names: string[] = ['a'];\n",
      'lib/wrong.ts': 'export const wrong: string = 1;\n',
      'types.d.ts': "declare module 'virtual:names' {\n  export const first: 'a';\n}\n",
      'content/_components/data.json': '{ "count": 1 }\n',
      'content/_components/chart.module.css': '.chart { color: red }\n',
      'content/_components/line.svg': '<svg xmlns="http://www.w3.org/2000/svg" />\n',
      'content/_components/Chart.tsx': [
        "import { usePage } from '@docs-cli/core/runtime';",
        "import { readFile } from 'node:fs/promises';",
        "import { first } from 'virtual:names';",
        "import { names } from '~/names';",
        "import styles from './chart.module.css';",
        "import './chart.module.css';",
        "import data from './data.json';",
        "import line from './line.svg';",
        '',
        'const text = await readFile(line);',
        'export default () => <b className={styles.chart} lang={usePage().lang}>{data.count}{first}{text.length}{names[0]}</b>;',
        '',
      ].join('\n'),
      'content/_components/Broken.tsx': [
        "import { names } from '~/names';",
        "import { wrong } from '~/wrong';",
        "import './gone';",
        '',
        'const upper = names[0].toUpperCase();',
        '// check-ignore broken-component: a test',
        'const count: number = upper;',
        '// check-ignore broken-component: nothing',
        'export default ({ a }: { a: string }) => <b>{a}{count}{wrong}</b>;',
        '',
      ].join('\n'),
      'content/en/index.md': home(
        '<Chart /> <Broken a="x" />',
        '',
        '<!-- check-ignore prop-type: a test -->',
        '<Broken a={1} />',
      ),
    });
    const result = await made.cli('check', '--samples');
    assert.deepEqual(problems(result), [
      "content/_components/Broken.tsx:5:15 broken-component Object is possibly 'undefined'. (TS2532)",
      "content/_components/Broken.tsx:8:1 unused-ignore This suppression of 'broken-component' matches no problem. hint: Remove it, so that it does not hide a later problem.",
      "lib/wrong.ts:1:14 broken-component Type 'number' is not assignable to type 'string'. (TS2322)",
    ]);
    assert.match(result.stderr + result.stdout, /2 suppressed/);
    // Without the compiler, no suppression of its problems is unused.
    assert.deepEqual(problems(await made.cli('check')), []);
  });

  test('modules of packages and of imports in pages: missing, without types, without the export', async () => {
    const made = await componentSite({
      'site.config.ts': `export default {
        title: 'T',
        components: { Typed: 'typed-kit#Typed', Untyped: 'untyped-kit', Gone: 'gone-kit/react', Other: 'typed-kit#Other' },
      };\n`,
      'node_modules/typed-kit/package.json':
        '{ "name": "typed-kit", "types": "index.d.ts", "main": "index.js" }',
      'node_modules/typed-kit/index.js': '',
      'node_modules/typed-kit/index.d.ts':
        "export declare const Typed: (props: { a: string }) => import('react').ReactNode;\n",
      'node_modules/untyped-kit/package.json': '{ "name": "untyped-kit", "main": "index.js" }',
      'node_modules/untyped-kit/index.js': 'module.exports = () => null;\n',
      'content/parts/dial.tsx': 'export const Dial = ({ max }: { max: number }) => <b>{max}</b>;\n',
      'content/en/index.md': home(
        "import { Dial, Knob } from '../parts/dial'",
        '',
        "import { Typed as Renamed } from 'typed-kit'",
        '',
        '<Typed a={1} /> <Untyped x={1}>Text</Untyped> <Gone /> <Other /> <Dial max="1" /> <Knob /> <Renamed />',
      ),
    });
    assert.deepEqual(ofComponents(await made.cli('check', '--samples')), [
      "broken-component 'typed-kit' does not export 'Other' for `<Other>`. hint: TypeScript reports: Module '\"typed-kit\"' has no exported member 'Other'. (TS2305)",
      "broken-component The module 'gone-kit/react' of `<Gone>` cannot be found. hint: Install it: npm install gone-kit",
      'content/en/index.md:7:8 prop-type The prop `a` of `<Typed>` must be `string`, found `1`.',
      'content/en/index.md:7:72 prop-type The prop `max` of `<Dial>` must be `number`, found `"1"`. hint: Write `max={1}`.',
      'content/en/index.md:7:92 prop-type `<Renamed>` requires the prop `a`.',
      "content/parts/dial.tsx:1:1 broken-component 'content/parts/dial.tsx' does not export 'Knob' for `<Knob>`. hint: TypeScript reports: Module '\"content/parts/dial.tsx\"' has no exported member 'Knob'. (TS2305)",
    ]);
  });
});

describe('what is installed', () => {
  const files: Files = {
    'content/_components/Price.tsx': COMPONENTS['content/_components/Price.tsx']!,
    'content/_components/Empty.tsx': 'export const nothing = 0;\n',
    'content/en/index.md': home(
      "import Gone from '../parts/gone'",
      '',
      '<Price amount="9" /> <Empty /> <Prize /> <Gone />',
    ),
  };

  test('without TypeScript, `--samples` asks for it, and components that do not exist are found without it', async () => {
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

  test('without the types of React, one problem asks for them', async () => {
    const made = await componentSite(files, ['typescript', 'react']);
    assert.deepEqual(ofComponents(await made.cli('check', '--samples')), [
      'broken-component `check --samples` needs the types of React to check components, and they are not installed. hint: Install them: npm install --save-dev @types/react',
    ]);
  });

  test('a site whose components are JavaScript needs no compiler', async () => {
    const made = await componentSite(
      {
        'content/_components/Dot.jsx': 'export default () => null;\n',
        'content/en/index.md': home('<Dot a={1} />'),
      },
      [],
    );
    const result = await made.cli('check', '--samples');
    assert.equal(result.code, 0, result.stderr);
  });
});

test('a site in a subfolder: a changed component, a baseline, the report as JSON', async () => {
  const made = await componentSite({
    'package.json': '{ "name": "acme", "private": true }',
    '.gitignore': 'node_modules\n',
    'site.config.ts': '',
    'docs/site.config.ts': "export default { title: 'T' };\n",
    'docs/content/_components/Price.tsx': COMPONENTS['content/_components/Price.tsx']!,
    'docs/content/_components/Old.tsx': 'export default ({ a }: { a: string }) => a;\n',
    'docs/content/en/index.md': home('<Price amount={1} />', '', '<Old a={1} />'),
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
  assert.deepEqual(ofComponents(known), [
    'content/en/index.md:3:8 prop-type `<Price>` has no prop `amount`.',
  ]);
});

test('previews that import files of the site, of their folder or of a parent folder are compiled in their folder', async () => {
  const preview = (folder: string) =>
    home(
      '```tsx preview',
      `import { Button } from '${folder}';`,
      'export default () => <Button label={1} />;',
      '```',
    );
  const made = await componentSite({
    'src/button.tsx': 'export const Button = ({ label }: { label: string }) => <button>{label}</button>;\n',
    'content/en/demo.tsx':
      "import { Button } from '../../src/button';\n\nexport default () => <Button label={1} />;\n",
    "content/en/bob's/button.tsx": "export * from '../../../src/button';\n",
    "content/en/bob's/index.md": home(
      '```tsx preview',
      "import { Button } from './button';",
      '',
      'export default () => <Button label={2} />;',
      '```',
    ),
    'content/en/index.tsx': "export * from '../../src/button';\n",
    'content/en/page.md': preview('.'),
    'content/en/a/page.md': preview('..'),
    'content/en/index.md': home(
      '<Demo file="./demo.tsx" />',
      '',
      '- Text',
      '',
      '  ```tsx preview',
      "  import { Button } from '../../src/button';",
      '',
      '  export default () => <Button text="Go" />;',
      '  ```',
      '',
      '```tsx preview',
      "import { Button } from '../../src/button';",
      '',
      'export default () => <Button label="Go" />;',
      '```',
    ),
  });
  const found = problems(await made.cli('check', '--samples')).filter((line) => / broken-/.test(line));
  assert.deepEqual(
    found.map((line) => line.split(' ').slice(0, 2).join(' ')),
    [
      'content/en/a/page.md:5:30 broken-sample',
      "content/en/bob's/index.md:6:30 broken-sample",
      'content/en/demo.tsx:3:30 broken-component',
      'content/en/index.md:10:32 broken-sample',
      'content/en/page.md:5:30 broken-sample',
    ],
  );
});
