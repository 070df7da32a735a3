/** The plugin for diagrams, from a config to the site. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Files, site } from '../../../test/helpers/site.js';

const withMermaid = (page: string | Files, more = ''): Files => ({
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import { mermaid } from '@docs-cli/plugin-mermaid';
export default defineConfig({ title: 'Test', plugins: [mermaid()], ${more} });
`,
  ...(typeof page === 'string' ? { 'content/en/index.md': page } : page),
});

const diagram = (code: string, info = 'alt="A diagram"') => `\`\`\`mermaid ${info}\n${code}\n\`\`\`\n`;

async function drawn(
  code: string,
  info?: string,
): Promise<{ html: string; labels: string[]; problems: string[] }> {
  const s = await site(withMermaid(`# Page\n\n${diagram(code, info)}`));
  const html = await s.article('/');
  const labels = [...html.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );
  return { html, labels, problems: await s.problems() };
}

test('each kind of diagram is drawn with all of its labels', async () => {
  const flowchart = await drawn(
    'flowchart LR\n  A-->B["f(x) [y]; z"]\n  B --text---> C{选择}; C -.-> D & E\n  D ===|bold| E:::x\n  subgraph S ["Group"]\n    direction TB\n    F([Stadium]) --- G[[Sub]]\n  end\n  classDef x fill:#fff\n  %% comment',
  );
  assert.deepEqual(flowchart.problems, []);
  assert.deepEqual(
    [...flowchart.labels].sort(),
    ['A', 'D', 'E', 'Group', 'Stadium', 'Sub', 'bold', 'f(x) [y]; z', 'text', '选择'].sort(),
  );
  // As in Mermaid, a node may get its label after its first use.
  const later = await drawn(
    'flowchart TD\n  A --> B\n  B[Later]\n  subgraph S\n    A(First)\n  end\n  A{Last}',
  );
  assert.deepEqual([...later.labels].sort(), ['Last', 'Later', 'S']);
  const state = await drawn(
    'stateDiagram-v2\n  [*] --> Idle\n  Idle --> Busy : start\n  state "Working hard" as Busy\n  state Outer {\n    a --> b\n  }',
  );
  assert.deepEqual(state.problems, []);
  assert.deepEqual([...state.labels].sort(), ['Idle', 'Outer', 'Working hard', 'a', 'b', 'start']);
  const sequence = await drawn(
    'sequenceDiagram\n  participant A as 甲\n  A->>+B: Hi\n  alt yes\n  B-->>-A: OK\n  else no\n  B-xA: No\n  end\n  Note over A,B: Note',
  );
  assert.deepEqual(sequence.problems, []);
  for (const label of ['甲', 'B', 'Hi', 'OK', 'No', 'Note'])
    assert.ok(sequence.labels.includes(label), label);
  const classes = await drawn(
    'classDiagram\n  class A {\n    <<interface>>\n    +int count\n    +run() void\n  }\n  A <|-- B : extends\n  B "1" --> "*" C',
  );
  assert.deepEqual(classes.problems, []);
  for (const label of ['A', 'B', 'C', 'extends', '*'])
    assert.ok(classes.labels.includes(label), `${label} in ${classes.labels}`);
  const entities = await drawn(
    'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n  ORDER {\n    string id PK "the key"\n  }\n  ALONE',
  );
  assert.deepEqual(entities.problems, []);
  for (const label of ['CUSTOMER', 'ORDER', 'ALONE', 'places'])
    assert.ok(entities.labels.includes(label), label);
});

test('the options of a critical block are shown with their texts', async () => {
  const { labels, problems } = await drawn(
    'sequenceDiagram\n  critical Connect\n  A->>B: Hi\n  option Timeout\n  A->>A: Log\n  end',
  );
  assert.deepEqual(problems, []);
  assert.ok(
    labels.some((label) => label.includes('Timeout')),
    `${labels}`,
  );
});

test('a state with several texts shows each of them on a separate line', async () => {
  const { html, labels, problems } = await drawn(
    'stateDiagram-v2\n  [*] --> a\n  a : one\n  a : two\n  state "three" as b\n  b : four\n  a --> b : go',
  );
  assert.deepEqual(problems, []);
  assert.deepEqual([...labels].sort(), ['go', 'onetwo', 'threefour']);
  assert.match(html, />one<\/tspan><tspan[^>]*>two</);
});

test('character references are part of a text, and a semicolon after a color ends a statement', async () => {
  for (const [code, label] of [
    ['sequenceDiagram\n  A->>B: I #9829; you', 'I ♥ you'],
    ['stateDiagram-v2\n  a --> b: one #59; two', 'one ; two'],
    ['flowchart LR\n  A -->|a #35; b| B; style A fill: #fff; style B fill:#fff;', 'a # b'],
  ] as const) {
    const { labels, problems } = await drawn(code);
    assert.deepEqual(problems, []);
    assert.ok(labels.includes(label), `${label} in ${labels}`);
  }
});

test('members of classes and entities may begin with the words of other statements', async () => {
  const { labels, problems } = await drawn(
    'classDiagram\n  class A {\n    link string\n    style Style\n  }',
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(labels, ['A', 'string: link', 'Style: style']);
  assert.deepEqual((await drawn('erDiagram\n  A {\n    class name\n  }')).problems, []);
});

test('the drawing has unique ids, no style and no script, and is an image with a name', async () => {
  const s = await site(
    withMermaid(
      `# A\n\n${diagram('flowchart LR\nA --> B["<script>alert(1)</script><img src=x onerror=alert(1)>"]\nstyle A fill:#102030,stroke:url(javascript:x)')}\n${diagram('flowchart LR\naccTitle: The name\naccDescr {\n  Two\n  lines\n}\nA --> B', '')}\n`,
    ),
  );
  assert.deepEqual(await s.problems(), []);
  const html = await s.article('/');
  assert.doesNotMatch(html, /style=|<style|<script|<img|onerror=(?!alert)|javascript/);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const [, id] of html.matchAll(/url\(#([^)]+)\)/g)) assert.ok(ids.includes(id), id);
  assert.match(html, /<svg role="img" aria-label="A diagram" viewBox/);
  assert.match(html, /<svg role="img" aria-label="The name" aria-describedby="mermaid_2_description"/);
  assert.match(html, /<desc id="mermaid_2_description">Two lines<\/desc>/);
});

test('a text has the color that is readable on the color that the author chose', async () => {
  for (const [fill, text] of [
    ['#102030', '#fff'],
    ['#00f', '#fff'],
    ['#0ff', '#000'],
    ['#f0f0f0', '#000'],
  ]) {
    const { html } = await drawn(`flowchart LR\nA --> B\nstyle A fill:${fill}`);
    assert.match(html, new RegExp(`fill="${fill}"[^>]*/>\\s*<text[^>]*fill="${text}"`), fill);
  }
});

test('the title in the front matter of a diagram is its name and its caption', async () => {
  const { html, problems } = await drawn('---\ntitle: "Two: parts"\n---\nflowchart LR\n  A --> B', '');
  assert.deepEqual(problems, []);
  assert.match(html, /<svg role="img" aria-label="Two: parts"/);
  assert.match(html, /<figcaption>Two: parts<\/figcaption>/);
});

test('a missing alternative text is reported at the fence', async () => {
  const s = await site(
    withMermaid(`# A\n\n- ${diagram('flowchart LR\nA --> B', '').replaceAll('\n', '\n  ')}\n`),
  );
  assert.deepEqual(await s.problems(), ['content/en/index.md:3:3 warning mermaid/missing-alt']);
  assert.match(await s.article('/'), /aria-label="A, B"/);
});

/** Diagrams, and the place and code of their problem, without `mermaid/`. */
const FAULTS: [what: string, code: string, problem: string][] = JSON.parse(
  readFileSync(new URL('./faults.json', import.meta.url), 'utf8'),
);

test('each fault of a diagram is reported at its place, and errors show the code', async () => {
  const fileOf = (i: number) => `content/en/p${i}.md`;
  const pages = FAULTS.map(([, code], i) => [fileOf(i), `# A\n${diagram(code)}`]);
  const s = await site(withMermaid({ 'content/en/index.md': '# Home\n', ...Object.fromEntries(pages) }));
  const problems = await s.problems();
  for (const [i, [what, , problem]] of FAULTS.entries()) {
    const own = problems.filter((line) => line.startsWith(`${fileOf(i)}:`));
    assert.deepEqual(own, [`${fileOf(i)}:${problem.replace(/(?=[a-z]+-)/, 'mermaid/')}`], what);
    const html = await s.article(`/p${i}`);
    assert.match(html, problem.includes('error') ? /data-lang="mermaid"/ : /<svg role="img"/, what);
    assert.doesNotMatch(html, /javascript:alert\(1\)"[^<]*>/);
  }
});

test('a long word or statement is shown with its first 60 characters', async () => {
  const messages = async (code: string) => {
    const s = await site(withMermaid(`# A\n\n${diagram(code)}`));
    return (await s.diagnostics()).map(({ message }) => message);
  };
  const statement = `click A ${'f'.repeat(52)}`;
  for (const [end, shown] of [
    ['', statement],
    ['f', `${statement}…`],
  ])
    assert.deepEqual(await messages(`flowchart LR\n  A\n  ${statement}${end}`), [
      `\`${shown}\` has no effect.`,
    ]);
  assert.deepEqual(await messages('k'.repeat(61)), [`\`${'k'.repeat(60)}\` is not a kind of diagram.`]);
});

test('`source` shows the code of a diagram', async () => {
  const { html, problems } = await drawn('pie\n"a": 1', 'source');
  assert.deepEqual(problems, []);
  assert.match(html, /data-lang="mermaid"/);
});

test('the .md file keeps the fence, and the search has the labels', async () => {
  const page = `# A\n\n${diagram('---\ntitle: The title\n---\nflowchart LR\n  A[Start here] --> B["第一步<br/>第二步"]')}`;
  const s = await site(withMermaid(page));
  assert.match(
    await s.output('index.md'),
    /```mermaid[^\n]*\n---\ntitle: The title\n---\nflowchart LR\n {2}A\[Start here\] --> B/,
  );
  assert.match(await s.article('/'), /<figcaption>The title<\/figcaption>/);
  const files = (await s.outputs()).filter((file) => /search.*\.(?:json|txt)$/.test(file));
  const search = (await Promise.all(files.map((file) => s.output(file)))).join('');
  assert.match(search, /Start here/);
  assert.match(search, /第一步 第二步/);
});

test('diagrams that are too large or nested too deeply are reported, and later ones are drawn', async () => {
  const names = (letter: string, length: number) => Array.from({ length }, (_, i) => letter + i).join(' & ');
  const hostile = [
    `flowchart LR\n  ${names('a', 60)} --> ${names('b', 60)}`,
    `flowchart LR\n  A${' --> A'.repeat(5000)}`,
    `flowchart LR\n${'  A --> B\n'.repeat(600)}`,
    `flowchart LR\n  A["${'x'.repeat(50_000)}"]`,
    `flowchart LR\n  A${' -- a'.repeat(8000)}`,
    `flowchart LR\n  A${'['.repeat(40_000)}`,
    `sequenceDiagram\n  ${'A'.repeat(40_000)}`,
    `classDiagram\n  ${'a'.repeat(20_000)} ${'"'.repeat(20_000)}`,
    `erDiagram\n  ${'a {'.repeat(10_000)}`,
  ];
  // As warnings, so that one build has reports and a page.
  const s = await site(
    withMermaid(
      `# A\n\n${[...hostile, 'flowchart LR\n  A --> Usual'].map((code) => diagram(code)).join('\n')}`,
      "check: { rules: { 'mermaid/invalid-diagram': 'warn' } }",
    ),
  );
  const built = await s.cli('build');
  assert.equal(built.code, 0, built.stderr);
  assert.equal(built.stderr.match(/ warning mermaid\/invalid-diagram$/gm)?.length, 9, built.stderr);
  assert.match(built.stderr, /^9 warnings$/m);
  assert.match(s.read('dist/index.html'), />Usual<\/text>/);
});
