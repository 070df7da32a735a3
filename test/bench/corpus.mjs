/**
 * Generates a bilingual documentation site of any size for benchmarks. The same seed gives the same site.
 *
 * Usage: node test/bench/corpus.mjs --pages 1000 --out DIR [--seed 1]
 *
 * Half of the pages are English and half Chinese, under the same names:
 * `content/en/area-01/section-01/name.md`, ten pages per section, 25 sections per area. A page has about 650
 * English words or 1,100 Chinese characters, five code blocks of 8 to 20 lines, headings of three depths, a
 * table, lists, a quote and eight links to other pages. The two languages of a page have the same structure,
 * heading by heading, like a translation. The text is nonsense about a harbor.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { start } from '../tools/process.mjs';
import { codeBlock } from './corpus-code.mjs';
import { createRandom } from './random.mjs';

const pagesPerSection = 10;
const sectionsPerArea = 25;

/**
 * The words of both languages. `{x}` in a sentence is replaced by a word of list `x`. All words of a list are the same
 * part of speech, so that any of them fits.
 */
const languages = JSON.parse(readFileSync(new URL('corpus-languages.json', import.meta.url), 'utf8')).map(
  (language) => ({
    ...language,
    lists: Object.fromEntries(
      Object.entries(language.lists).map(([name, words]) => [name, words.split('|')]),
    ),
  }),
);
const [english] = languages;

const countWords = {
  en: (text) => text.split(/\s+/).length,
  zh: (text) => text.match(/\p{Script=Han}/gu)?.length ?? 0,
};

/**
 * Writes the site into `out`. Returns its pages: `{ name, folder, path, titles: { en, zh } }`, without
 * extension.
 */
export function generateCorpus({ pages, out, seed = 1 }) {
  const list = planPages(Math.max(1, Math.floor(pages / 2)), seed);
  const put = (file, text) => {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), text);
  };
  for (const language of languages) {
    for (const page of list)
      put(`content/${language.lang}/${page.path}.md`, pageText({ page, list, language, seed }));
    put(`content/${language.lang}/index.md`, homeText(list, language));
  }
  put('site.config.ts', configText(list));
  put('package.json', `${JSON.stringify({ name: 'corpus', private: true, type: 'module' }, null, 2)}\n`);
  return list;
}

function planPages(count, seed) {
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`${seed}/name/${index}`);
    const section = Math.floor(index / pagesPerSection);
    const area = Math.floor(section / sectionsPerArea);
    const folder = `area-${twoDigits(area + 1)}/section-${twoDigits((section % sectionsPerArea) + 1)}`;
    const [thing, other] = [random.pick(english.lists.thing), random.pick(english.lists.thing)];
    const name = `${thing}-${other}-${index + 1}`;
    const pattern = random.below(english.titles.length);
    const titles = Object.fromEntries(
      languages.map((language) => [
        language.lang,
        `${capitalise(fill(language.titles[pattern], language, random))} ${index + 1}`,
      ]),
    );
    return { index, area, folder, name, path: `${folder}/${name}`, titles };
  });
}

/** The parts of a page in order, the same in both languages. A number is a share of the page's text. */
const parts = `text:3
  h2 text:3 code bullets
  h3 text:2 next code
  h2 text:3 table
  h3 text:2 code
  h4 text:2
  h2 text:3 quote code
  h3 steps
  h4 text:2 next
  h2 text:2 code
  related`
  .split(/\s+/)
  .map((part) => {
    const [kind, share] = part.split(':');
    return { kind, share: Number(share ?? 0) };
  });
const shares = parts.reduce((sum, { share }) => sum + share, 0);

function pageText({ page, list, language, seed }) {
  const shape = createRandom(`${seed}/shape/${page.index}`);
  const random = createRandom(`${seed}/${language.lang}/${page.index}`);
  const targets = chooseTargets(page, list, shape);
  const link = () => linkTo(targets.shift() ?? page, page, language);
  const sentence = () => capitalise(fill(random.pick(language.sentences), language, random));
  let code = page.index;

  /** Parts other than paragraphs: lists, table, quote. They count in the number of words too. */
  const writers = {
    h2: () => `## ${heading(language, shape, random)}`,
    h3: () => `### ${heading(language, shape, random)}`,
    h4: () => `#### ${heading(language, shape, random)}`,
    code: () => codeBlock(code++, random),
    bullets: () => repeat(3, () => `- ${sentence()}`),
    steps: () => repeat(2, (step) => `${step + 1}. ${sentence()}\n   - ${sentence()}`),
    table: () =>
      [
        `| ${language.table.join(' | ')} |`,
        '| --- | :---: | ---: | --- |',
        repeat(4, () => {
          const type = random.pick(['boolean', 'string', 'number', 'string[]']);
          return `| \`${word(random)}\` | \`${type}\` | ${random.below(900)} | ${sentence()} |`;
        }),
      ].join('\n'),
    quote: () => `> ${language.remark}${sentence()}\n>\n> ${sentence()}`,
    next: () => language.next.replace('{link}', () => link()).replace('{other}', () => link()),
    related: () => `## ${language.related}\n\n${repeat(4, () => `- ${link()}`)}`,
  };
  const blocks = parts.map(({ kind }) => writers[kind]?.());
  const written = blocks.filter((block) => block && !block.startsWith('```')).join('\n');
  const left = language.words - countWords[language.lang](written);
  const text = parts.map(
    ({ share }, index) => blocks[index] ?? paragraph((left * share) / shares, language, sentence),
  );

  const title = page.titles[language.lang];
  const description = fill(language.sentences[0], language, random);
  return `---\ntitle: "${title}"\ndescription: "${capitalise(description)}"\n---\n\n# ${title}\n\n${text.join('\n\n')}\n`;
}

/**
 * Four pages of the same section, two of the same area, two from anywhere. Not the page itself, and no page
 * twice, unless there are too few pages.
 */
function chooseTargets(page, list, random) {
  const chosen = new Set();
  const choose = (count, first, length) => {
    const last = Math.min(first + length, list.length);
    for (let found = 0, attempt = 0; found < count; attempt++) {
      const target = list[first + random.below(last - first)];
      if ((target === page || chosen.has(target)) && attempt < 50) continue;
      chosen.add(target);
      found++;
    }
  };
  const area = pagesPerSection * sectionsPerArea;
  choose(4, page.index - (page.index % pagesPerSection), pagesPerSection);
  choose(2, page.area * area, area);
  choose(2, 0, list.length);
  return [...chosen];
}

function linkTo(target, from, language) {
  const path = posix.relative(from.folder, `${target.path}.md`);
  return `[${target.titles[language.lang]}](${path.startsWith('.') ? path : `./${path}`})`;
}

function heading(language, shape, random) {
  const pattern = language.headings[shape.below(language.headings.length)];
  return `${capitalise(fill(pattern, language, random))}`;
}

function paragraph(words, language, sentence) {
  const sentences = [];
  // Starts at half the length of a sentence, so that the rounding errors of the parts cancel out over a page.
  let count = language.lang === 'en' ? 7 : 11;
  while (count < words) {
    const next = sentence();
    sentences.push(next);
    count += countWords[language.lang](next);
  }
  return sentences.length > 0 ? sentences.join(language.space) : sentence();
}

function fill(pattern, language, random) {
  const text = pattern.replace(/\{(\w+)\}/g, (_, list) =>
    list === 'call' ? `${word(random)}.${word(random)}` : random.pick(language.lists[list]),
  );
  return text.replace(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}

/** A name in the style of code. */
function word(random) {
  return random.pick(english.lists.thing) + capitalise(random.pick(english.lists.many));
}

function homeText(list, language) {
  const areas = list.filter((page, index) => page.area !== list[index - 1]?.area);
  const links = areas.map((page) => `- [${page.titles[language.lang]}](./${page.path}.md)`);
  return `---\ntitle: ${language.siteTitle}\ndescription: ${language.home}\n---\n\n# ${language.home}\n\n${links.join('\n')}\n`;
}

function configText(list) {
  const areas = list.filter((page, index) => page.area !== list[index - 1]?.area).slice(0, 5);
  const locales = languages.map(({ lang, label, siteTitle }) => ({
    lang,
    label,
    title: siteTitle,
    nav: areas.map((page) => ({
      text: page.folder.split('/')[0],
      link: `/${page.path}`,
      activeMatch: `^/${page.folder.split('/')[0]}/`,
    })),
    sidebar: 'auto',
  }));
  const config = { title: english.siteTitle, lang: 'en', locales };
  return `import { defineConfig } from '@docs-cli/core';\n\nexport default defineConfig(${JSON.stringify(config, null, 2)});\n`;
}

function repeat(times, write) {
  return Array.from({ length: times }, (_, index) => write(index)).join('\n');
}

function capitalise(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function twoDigits(number) {
  return String(number).padStart(2, '0');
}

await start(import.meta.url, () => {
  const { values } = parseArgs({
    options: { pages: { type: 'string' }, out: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  const pages = Number(values.pages);
  if (!Number.isInteger(pages) || pages < 2 || !values.out) {
    throw new Error('usage: node test/bench/corpus.mjs --pages 1000 --out DIR [--seed 1]');
  }
  const list = generateCorpus({ pages, out: values.out, seed: values.seed });
  console.log(`${list.length * 2} pages and 2 home pages in ${values.out}`);
});
