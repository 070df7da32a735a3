/** The JavaScript engine returns the same tokens as the WebAssembly engine, which is Oniguruma. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { RegexEngine } from '@shikijs/types';
import { createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { INITIAL } from 'shiki/textmate';
import { RegExpEngine } from '../../src/cli/markdown/highlight/regexp-engine.js';
import { requiredText } from '../../src/cli/markdown/highlight/required-text.js';
import type { Run } from '../../src/cli/markdown/highlight/runs.js';
import { loadTokenizer } from '../../src/cli/markdown/highlight/shiki-tokenizer.js';
import { ShippedTranslations } from '../../src/cli/markdown/highlight/shipped-translations.js';
import { charactersMatching, kindOf } from '../../src/cli/markdown/highlight/text-kind.js';
import { classOf, classTheme } from '../../src/cli/markdown/highlight/theme.js';
import { translate } from '../../src/cli/markdown/highlight/translate.js';
import { wasmGrammars } from '../../src/cli/markdown/highlight/wasm-grammars.js';
import { runWithin } from '../../src/cli/system/time-limit.js';
import { isNightly } from '../helpers/nightly.js';
import { patternsOf, writeTranslations } from '../tools/precompile.js';

type Language = keyof typeof bundledLanguages;

interface Data {
  languages: Language[];
  /** Patterns that are hard to translate, and a text. */
  searches: [pattern: string, text: string][];
}

const { build } = (await import(new URL('../tools/build.mjs', import.meta.url).href)) as {
  build(): Promise<unknown>;
};
/** The translations of this version. Creating them again would take half of the time of these tests. */
const translated = new URL('../../lib/cli/markdown/highlight/patterns/', import.meta.url);

let wasm: RegexEngine;
before(async () => {
  await build();
  wasm = await createOnigurumaEngine(import('shiki/wasm'));
});

const placeholder = '$' + '{v:-é}';

/** Code with syntax of many languages. */
const code = [
  `export const fooé = async (a, b: T[]) => { "x中": 1.5, y: \`${placeholder}\` }; // 注释 if`,
  "  if (a == 'b' && !c1) return x->y; /* é",
  'é */ else { print("中\\n", 0xFF, $var, @attr) }\r',
  '',
  '<div class="a b" :id=é>\t&amp; {{ v }}</div><script>let a = 1</script>',
  '@media $x: #fff { .a-b::c:hover { d: e-f !important; } }',
  'é中_x1 if中 中if ifé 🙂if🙂 class🙂 \u00a0def x():\r',
  '```js [a](b) **c** _d_ | - [x] # h',
  'SELECT a."b" FROM c WHERE d = \'é\' -- e',
  '"a\\u{41} \\" $b {c} #{d}" end',
  '\tfn main() -> Result<(), Error> { let mut 中 = vec![1]; }',
  '# 标题: [x, y] &anchor *ref !!tag',
  `cat <<EOF | grep -v "${placeholder}" > /dev/null 2>&1`,
  'é $HOME',
  'EOF',
  `x = [${'1, '.repeat(300)}中]`,
  `${'word '.repeat(150)}é`,
  '   ',
  '\t\t',
];

const { languages, searches }: Data = JSON.parse(
  await readFile(new URL('./highlight-engines.json', import.meta.url), 'utf8'),
);

/** The languages of `npm test`. */
const USUAL: Language[] = ['bash', 'powershell', 'python', 'yaml'];

async function grammarOn(engine: RegexEngine, language: Language) {
  const core = await createHighlighterCore({
    themes: [classTheme],
    langs: [bundledLanguages[language]],
    engine,
    warnings: false,
  });
  core.setTheme(classTheme.name!);
  return core.getLanguage(language);
}

test('both engines return the same tokens for Chinese, emoji, tabs, carriage returns and long lines', async () => {
  const shipped = new ShippedTranslations(translated);
  const engine = new RegExpEngine((pattern, kind) => shipped.translate(pattern, kind));
  for (const language of isNightly ? languages : USUAL) {
    for (const { name } of (await bundledLanguages[language]()).default) await shipped.load(name);
    const [one, other] = [await grammarOn(wasm, language), await grammarOn(engine, language)];
    let [state, otherState] = [INITIAL, INITIAL];
    for (const line of code) {
      const [expected, actual] = [one.tokenizeLine(line, state, 0), other.tokenizeLine(line, otherState, 0)];
      assert.deepEqual(actual.tokens, expected.tokens, `${language}: ${line}`);
      [state, otherState] = [expected.ruleStack, actual.ruleStack];
    }
  }
});

const cores = new Map<Language, ReturnType<typeof createHighlighterCore>>();

/** Shiki on WebAssembly. It is slow to create. */
function coreOf(language: Language): ReturnType<typeof createHighlighterCore> {
  const core =
    cores.get(language) ??
    createHighlighterCore({
      themes: [classTheme],
      langs: [bundledLanguages[language]],
      engine: wasm,
      warnings: false,
    });
  cores.set(language, core);
  return core;
}

/** Token runs of shiki on WebAssembly. */
async function expectedRuns(language: Language, text: string): Promise<Run[][]> {
  const core = await coreOf(language);
  const lines = core.codeToTokensBase(text, {
    lang: language,
    theme: classTheme.name!,
    tokenizeMaxLineLength: 5_000,
    tokenizeTimeLimit: 0,
  });
  return lines.map((tokens) => {
    const runs: Run[] = [];
    for (const { content, color } of tokens) {
      const className = classOf(color);
      const last = runs.at(-1);
      if (last && (last.className === className || content.trim() === '')) last.text += content;
      else runs.push(className === undefined ? { text: content } : { text: content, className });
    }
    return runs;
  });
}

for (const language of ['typescript', 'bat', 'ahk2', 'mdx'] as const)
  test(`${language} has the same token runs as with shiki`, async () => {
    const tokenize = await loadTokenizer(language);
    const own =
      language === 'bat' ? ['@echo off', 'rem 注释', 'for %%f in (*.txt) do echo %%f', 'if exist a (b)'] : [];
    const text = [...own, ...code, 'y'.repeat(5_000), 'z'].join('\n');
    const runs = tokenize(text);
    assert.deepEqual(runs, await expectedRuns(language, text));
    assert.ok(runs.flat().some(({ className }) => className !== undefined));
  });

const REPEATED: Language[] = ['markdown', 'yaml'];
if (isNightly) REPEATED.push('typescript', 'bash', 'html', 'css', 'python');

test('a repeated line has the same runs in any state', async () => {
  const repeated = [
    '/*',
    '*/',
    'a: b',
    '```js',
    '```',
    '`',
    '"',
    "'",
    '{',
    '}',
    '<!--',
    '-->',
    '<<EOF',
    'EOF',
  ];
  const lines = [...code.filter((line) => line.length < 200), ...repeated];
  const orders = [1, 5, 11].map((step) => lines.map((_, i) => lines[(i * step + step) % lines.length]!));
  for (const language of REPEATED) {
    const tokenize = await loadTokenizer(language);
    for (const order of [...orders, orders.flat()]) {
      const text = order.join('\n');
      assert.deepEqual(tokenize(text), await expectedRuns(language, text), language);
    }
  }
});

test('single patterns match at the same positions from any start of the search', () => {
  const engine = new RegExpEngine(translate);
  for (const [pattern, text] of searches) {
    const [scanner, other] = [wasm.createScanner([pattern]), engine.createScanner([pattern])];
    const [string, otherString] = [wasm.createString(text), engine.createString(text)];
    for (let start = 0; start < text.length; start++) {
      if (/[\udc00-\udfff]/.test(text[start]!)) continue;
      const expected = scanner.findNextMatchSync(string, start, 0);
      const actual = other.findNextMatchSync(otherString, start, 0);
      const places = (match: typeof actual) =>
        match?.captureIndices.map((place) => (place.length === 0 ? place.length : [place.start, place.end]));
      assert.deepEqual(places(actual), places(expected), `${pattern} from ${start}`);
      assert.equal(
        actual?.captureIndices[0]?.start,
        expected?.captureIndices[0]?.start,
        `${pattern} from ${start}`,
      );
    }
  }
});

test('the characters of ASCII and common text that a property matches equal those of Unicode', () => {
  const kinds = new Set<string>();
  const chars: { char: string; kind: string }[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const char = String.fromCodePoint(code);
    const kind = kindOf(char);
    kinds.add(kind);
    if (kind !== 'unicode') chars.push({ char, kind });
  }
  for (const pattern of ['[\\p{L}\\p{M}\\p{N}\\p{Pc}]', '\\p{Alpha}', '\\p{Nd}', '\\p{M}', '\\p{space}']) {
    const all = new RegExp(pattern, 'v');
    const of = (kind: 'ascii' | 'common') => new RegExp(`[${charactersMatching(pattern, kind)}]`, 'v');
    const [ascii, common] = [of('ascii'), of('common')];
    for (const { char, kind } of chars) {
      assert.equal(common.test(char), all.test(char), `${pattern} ${char}`);
      if (kind === 'ascii') assert.equal(ascii.test(char), all.test(char), `${pattern} ${char}`);
    }
  }
  assert.deepEqual([...kinds].sort(), ['ascii', 'common', 'unicode']);
  assert.deepEqual(['a', 'aé配置,→', 'é中🙂'].map(kindOf), ['ascii', 'common', 'unicode']);
  for (const text of ['サーバー・データ', '人々', '한국어', 'Tiếng Việt'])
    assert.equal(kindOf(text), 'common', text);
});

test('every pattern of a grammar that is not listed has a translation', async () => {
  const seen = new Set<string>();
  // The build of this package fails if a pattern of a common grammar has none.
  for (const file of await readdir(translated))
    for (const pattern of Object.keys(JSON.parse(await readFile(new URL(file, translated), 'utf8'))))
      seen.add(pattern);
  assert.ok(seen.size > 5_000);
  const names = new Set(wasmGrammars.keys());
  const all = Object.keys(bundledLanguages) as Language[];
  for (const language of isNightly ? all : all.filter((_, i) => i % 16 === 0))
    for (const grammar of (await bundledLanguages[language]()).default) {
      if (names.has(grammar.name)) continue;
      names.add(grammar.name);
      for (const pattern of patternsOf(grammar)) {
        if (seen.has(pattern)) continue;
        seen.add(pattern);
        assert.doesNotThrow(() => translate(pattern, 'ascii'), `${grammar.name}: ${pattern}`);
      }
    }
  assert.ok(!isNightly || seen.size > 10_000);
});

test('the shipped translations are up to date', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'docs-cli-patterns-'));
  t.after(() => rm(path, { recursive: true }));
  const folder = pathToFileURL(`${path}/`);
  await writeTranslations(folder, ['jsx', 'tsx', 'bash', 'css']);
  assert.equal(await readFile(join(path, 'tsx.json'), 'utf8'), '"jsx"');
  for (const grammar of ['tsx', 'shellscript', 'css']) {
    const shipped = new ShippedTranslations(folder);
    await shipped.load(grammar);
    await shipped.load('unknown');
    const file = await readFile(join(path, `${grammar === 'tsx' ? 'jsx' : grammar}.json`), 'utf8');
    const patterns = Object.keys(JSON.parse(file) as object);
    assert.ok(patterns.length > 50);
    for (const pattern of patterns)
      for (const kind of ['ascii', 'unicode'] as const)
        assert.deepEqual(
          shipped.translate(pattern, kind),
          translate(pattern, kind),
          `${grammar}: ${pattern}`,
        );
    assert.equal(shipped.translate('not\\bthere', 'ascii').source, 'not\\bthere');
  }
});

test('a pattern is skipped in a line without the text that it requires', async () => {
  const line = 'a'.repeat(4_900);
  for (const language of ['terraform', 'typescript', 'jsx', 'java'] as const) {
    const tokenize = await loadTokenizer(language);
    assert.deepEqual(runWithin(5_000, () => tokenize(line))[0]!.length, 1);
  }
});

test('the text that a pattern requires is derived from its source', () => {
  const needs: [source: string, required: string[] | undefined][] = [
    ['\\w+\\s*=>', ['=>']],
    ['a+b', ['a']],
    ['ab?c', ['a']],
    ['(?:foo|bar)x?', ['foo', 'bar']],
    ['(?:foo|b*)x?', undefined],
    ['a|', undefined],
    ['(a)?', undefined],
    ['(?:ab){0,2}', undefined],
    ['(?<=a)\\(?(?!b)', undefined],
    ['(?=\\s*(=)[^=])', ['=']],
    ['[a[b\\]]]c', ['c']],
    ['(?<n>\\/\\*)\\k<n>\\1\\p{L}\\u{41}', ['/*']],
    ['🙂', undefined],
  ];
  for (const [source, required] of needs) assert.deepEqual(requiredText(source, 'gv'), required, source);
  assert.deepEqual(requiredText('if\\(é', 'giv'), ['(']);
});
