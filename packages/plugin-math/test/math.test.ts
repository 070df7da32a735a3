/** The plugin for formulas, from a config to the site. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Files, site } from '../../../test/helpers/site.js';

const withMath = (page: string | Files, options = '', more = ''): Files => ({
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import { math } from '@docs-cli/plugin-math';
export default defineConfig({ title: 'Test', plugins: [math(${options})], ${more} });
`,
  ...(typeof page === 'string' ? { 'content/en/index.md': page } : page),
});

/** The formulas and the text of an article: `‹tex›`, and `«‹tex›»` for a display. */
function shown(article: string): string {
  return article
    .replace(/^<h1.*<\/h1>\s*/, '')
    .replace(/<math data-search-text="([^"]*)"[\s\S]*?<\/math>/g, '‹$1›')
    .replace(/<(div|span) class="math-display[^>]*>(.*?)<\/\1>/g, '«$2»')
    .trim();
}

const FORMULAS: [text: string, shown: string][] = JSON.parse(
  readFileSync(new URL('./formulas.json', import.meta.url), 'utf8'),
);

test('formulas between dollar signs are formulas, and other dollar signs are text', async () => {
  const pages = FORMULAS.map(([text], i) => [`content/en/${i}.md`, `# Page\n\n${text}\n`]);
  const s = await site(withMath({ 'content/en/index.md': '# A\n', ...Object.fromEntries(pages) }));
  assert.equal((await s.cli('build')).code, 0);
  assert.deepEqual(
    FORMULAS.map(([text], i) => [text, shown(JSON.parse(s.read(`dist/${i}.json`)).html)]),
    FORMULAS,
  );
});

test('a cell of a table has formulas', async () => {
  const s = await site(withMath('| a | b |\n|---|---|\n| $x$ | $y$ |\n'));
  assert.match(shown(await s.article('/')), /<td>‹x›<\/td>\s*<td>‹y›<\/td>/);
});

test('without single dollar signs, only unmistakable formulas are formulas', async () => {
  const s = await site(withMath('# A\n\nA $a$, $`b`$ and $$c$$\n', '{ singleDollar: false }'));
  assert.equal(shown(await s.article('/')), '<p>A $a$, ‹b› and «‹c›»</p>');
});

test('macros of the config have arguments, and a wrong name is a clear error of the config', async () => {
  const s = await site(
    withMath(
      '# A\n\n$\\RR \\pair{a}{b}$\n',
      "{ macros: { '\\\\RR': '\\\\mathbb{R}', '\\\\pair': '(#1|#2)' } }",
    ),
  );
  assert.deepEqual(await s.problems(), []);
  assert.match(await s.article('/'), /<mi>ℝ<\/mi>/);
  const wrong = await site(withMath('# A\n', "{ macros: { RR: 'x' } }"));
  const { code, stderr } = await wrong.cli('check');
  assert.equal(code, 1);
  assert.match(stderr, /'RR' in `macros` of math\(\) is not a TeX command/);
});

test('without the plugin, a formula is text', async () => {
  const s = await site({ 'content/en/index.md': '# A\n\n$$\na + b\n$$\n\nInline $$c$$, `$$d$$`, $5.\n' });
  assert.match(await s.article('/'), /<p>\$\$\na \+ b\n\$\$<\/p>/);
});

test('an error in TeX is reported at its position, and the source is shown', async () => {
  const page =
    '# A\n\nText $\\foo$ and $\\frac{a$.\n\n> $$\n> a\n>   b \\bar\n> $$\n\n- ```math\n  x\n  y } z\n  ```\n\n$$\nnever closed\n';
  const s = await site(withMath(page));
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:3:7 error math/invalid-tex',
    'content/en/index.md:3:24 error math/invalid-tex',
    'content/en/index.md:7:10 error math/invalid-tex',
    'content/en/index.md:12:5 error math/invalid-tex',
    'content/en/index.md:15:1 error math/invalid-tex',
  ]);
  const html = await s.article('/');
  assert.match(html, /<code class="math-source">\$\\foo\$<\/code>/);
  assert.equal(html.match(/data-lang="latex"/g)?.length, 3);
  assert.match(html, /never closed/);
});

test('a formula for which the library has no description of the error is an error too', async () => {
  const s = await site(withMath('# A\n\nText $_$.\n\n$$\n\\begin{alignat*}<\\end{alignat*}\n$$\n'));
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:3:7 error math/invalid-tex',
    'content/en/index.md:6:1 error math/invalid-tex',
  ]);
  assert.match(await s.article('/'), /<code class="math-source">\$_\$<\/code>/);
});

test('a formula has no inline style, script, link or class of the author', async () => {
  const tex = [
    '\\color{red}x \\colorbox{yellow}{A} \\fcolorbox{red}{blue}{B} \\boxed{x} \\cancel{x} \\!\\! \\mathllap{x} \\raisebox{1em}{b}',
    '\\begin{array}{|c:c||c|}\\hline a&b&c\\\\\\hdashline c&d&e\\\\\\hline\\hline\\end{array}',
    '\\begin{aligned}a&=b\\\\[1em]c&=d\\end{aligned} \\begin{cases}1&x\\\\2&y\\end{cases} \\pmb{x} \\boldsymbol{+} \\reflectbox{R} \\cancelto{0}{x}',
    '\\def\\arraystretch{1.5}\\begin{pmatrix}1\\\\2\\end{pmatrix} \\text{<script>alert(1)</script>"\'}',
    'x \\tag{1}',
    '\\begin{align}a&=b\\\\c&=d\\end{align}',
  ];
  const s = await site(withMath(`# A\n\n${tex.map((each) => `$$\n${each}\n$$\n`).join('\n')}`));
  assert.deepEqual(await s.problems(), []);
  const html = await s.article('/');
  assert.doesNotMatch(html, / style=|<script|href=|<a /);
  assert.match(html, /&lt;script&gt;/);
  assert.match(html, /mathcolor="#ff0000"/);
  const css = (
    await Promise.all(
      (await s.outputs()).filter((file) => file.endsWith('.css')).map((file) => s.output(file)),
    )
  ).join('');
  for (const [name] of html.matchAll(/math-[a-z\d-]+/g)) {
    if (name !== 'math-display') assert.ok(css.includes(`.${name}`), `no rule for ${name}`);
  }
  const unsafe = [
    '\\href{javascript:alert(1)}{x}',
    '\\class{a}{x}',
    '\\includegraphics{https://example.org/a.png}',
    '\\style{color:red}{x}',
    '\\eqref{a}',
  ];
  const other = await site(withMath(`# A\n${unsafe.map((each) => `\n$${each}$\n`).join('')}`));
  assert.deepEqual(
    await other.problems(),
    unsafe.map((_, i) => `content/en/index.md:${3 + 2 * i}:2 error math/invalid-tex`),
  );
  assert.doesNotMatch(await other.article('/'), /href=|<img| style=|class="a"/);
});

test('the .md file has the source, and outline, ids and search have readable text', async () => {
  const page =
    '# The $O(n^2)$ case\n\nCost \\$5 and $\\alpha \\le \\frac{1}{2}$ and $\\color{red} done$.\n\n## Why $x_{n+1} \\in \\mathbb{R}$\n\n$$\n\\text{energy} = mc^2\n$$\n\n> $$\n> a\n> $$\n';
  const s = await site(withMath(page));
  assert.equal((await s.output('index.md')).trimEnd().replace(/^---[\s\S]*?---\n+/, ''), page.trimEnd());
  const { title, toc } = (await s.payload('/')).page;
  assert.equal(title, 'The O(n^2) case');
  assert.deepEqual(toc.map(({ id, text }) => [id, text]).at(-1), ['why-x_n1-in-r', 'Why x_(n+1) in R']);
  const search = (
    await Promise.all(
      (
        await s.outputs()
      )
        .filter((file) => /search.*\.(?:json|txt)$/.test(file))
        .map((file) => s.output(file)),
    )
  ).join('');
  assert.match(search, /energy = mc\^2/);
  assert.match(search, /alpha le 1\/2 and done/);
});

test('pages without a formula do not load the style sheet', async () => {
  const s = await site(
    withMath({ 'content/en/index.md': '# A\n\n$x$\n', 'content/en/b.md': '# B\n\n[A](./index.md)\n' }),
  );
  const link = /<link rel="stylesheet" href="[^"]*plugin-1-[^"]*\.css"/;
  assert.match(await s.html('/'), link);
  assert.doesNotMatch(await s.html('/b'), link);
});

test('formulas that expand without end or are too long are reported, and the page is built', async () => {
  const hostile = [
    `\\def\\a{${'x'.repeat(5000)}}${'\\a'.repeat(400)}`,
    `${'\\cancelto{1}{'.repeat(25)}x${'}'.repeat(25)}`,
    `${'{'.repeat(4900)}x${'}'.repeat(4900)}`,
    '\\def\\a{\\a\\a}\\a',
    'x'.repeat(10_001),
  ];
  const dollars = '$a $b '.repeat(2000);
  const unclosed = '$$x\n\n'.repeat(2000);
  // As warnings, so that one build has reports and a page.
  const s = await site(
    withMath(
      `# A\n\n${hostile.map((tex) => `$$\n${tex}\n$$\n`).join('\n')}\n${dollars}\n\n${unclosed}\n\nA usual $x^2$.\n`,
      '',
      "check: { rules: { 'math/invalid-tex': 'warn' } }",
    ),
  );
  const built = await s.cli('build');
  assert.equal(built.code, 0, built.stderr);
  assert.equal(built.stderr.match(/ warning math\/invalid-tex$/gm)?.length, 5, built.stderr);
  assert.match(s.read('dist/index.html'), /A usual <math data-search-text="x\^2">/);
});
