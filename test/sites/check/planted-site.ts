/**
 * A bilingual site of any size, identical in each run, with known problems of every kind that a site can have several
 * times. The text marks the place of a problem with `‸`, which is removed.
 */
import { readFileSync } from 'node:fs';
import type { CodeName } from '../../../src/cli/report/codes.js';
import { createRandom } from '../../bench/random.mjs';

export interface Fault {
  code: CodeName;
  file: string;
  /** Missing for a problem of a whole file. */
  line?: number;
  column?: number;
}

export interface PlantedSite {
  files: Map<string, string | Uint8Array>;
  /** Symbolic links and their targets. */
  links: Map<string, string>;
  /** Changes after the translations are recorded. */
  later: Map<string, string>;
  /** Translations whose records are then removed. */
  untracked: string[];
  faults: Fault[];
}

/** Codes that can occur many times in a site, each with a function that plants it. */
type Plant = (host: Host) => void;

const PER_AREA = 100;
const LANGS = ['en', 'zh'] as const;
type Lang = (typeof LANGS)[number];

type TextName =
  | 'title'
  | 'about'
  | 'wait'
  | 'next'
  | 'picture'
  | 'rules'
  | 'keep'
  | 'loading'
  | 'load'
  | 'read'
  | 'notes'
  | 'ask'
  | 'tides';

/** Texts of the pages, and problems that are text at the end of a page, by where they can be. */
const { texts: TEXTS, problems: PROBLEMS } = JSON.parse(
  readFileSync(new URL('planted-texts.json', import.meta.url), 'utf8'),
) as {
  texts: Record<Lang, Record<TextName, string>>;
  problems: Record<'inTranslation' | 'inEither' | 'inBoth', Partial<Record<CodeName, string>>>;
};

/** A page in both languages, with functions that plant problems. */
class Host {
  readonly site: PlantedSite;
  readonly number: number;
  readonly area: string;
  readonly name: string;
  /** Entries of `redirects`. */
  readonly redirects: string[];

  constructor(site: PlantedSite, redirects: string[], number: number) {
    this.site = site;
    this.redirects = redirects;
    this.number = number;
    this.area = areaOf(number);
    this.name = nameOf(number);
  }

  get route(): string {
    return `/${this.area}/${this.name}`;
  }

  file(lang: Lang, name = `${this.name}.md`): string {
    return `content/${lang}/${this.area}/${name}`;
  }

  text(lang: Lang): string {
    return String(this.site.files.get(this.file(lang)));
  }

  /** Appends text to a page. The problem is at its mark. */
  append(code: CodeName, lang: Lang, text: string): void {
    this.write(code, this.file(lang), `${this.text(lang)}\n${text}\n`);
  }

  /** The same, but replaces existing text. */
  swap(code: CodeName, lang: Lang, from: string, to: string): void {
    this.write(
      code,
      this.file(lang),
      this.text(lang).replace(from, () => to),
    );
  }

  /** Writes a file. Each mark in its text is the place of a problem. */
  write(code: CodeName, file: string, marked: string): void {
    const { text, places } = takeMarks(marked);
    this.site.files.set(file, text);
    for (const place of places) this.site.faults.push({ code, file, ...place });
  }

  /** A problem at the beginning of a file, or of the whole file. */
  report(code: CodeName, file: string, place: { line?: number; column?: number } = { line: 1, column: 1 }) {
    this.site.faults.push({ code, file, ...place });
  }
}

const MARK = '‸';

function takeMarks(marked: string): { text: string; places: { line: number; column: number }[] } {
  const places: { line: number; column: number }[] = [];
  const lines = marked.split('\n').map((line, i) => {
    for (let at = line.indexOf(MARK); at >= 0; at = line.indexOf(MARK)) {
      places.push({ line: i + 1, column: at + 1 });
      line = line.replace(MARK, '');
    }
    return line;
  });
  return { text: lines.join('\n'), places };
}

/** At the end of a translation, which may have more text than its source. */
const inTranslation =
  (code: CodeName, text: string): Plant =>
  (host) =>
    host.append(code, 'zh', text.replaceAll('%', String(host.number)));

/** Alternates between the languages, for problems of one page. */
const inEither =
  (code: CodeName, text: string): Plant =>
  (host) =>
    host.append(code, host.number % 2 === 0 ? 'en' : 'zh', text.replaceAll('%', String(host.number)));

/** In both languages, so that their structure stays equal: two problems. */
const inBoth =
  (code: CodeName, text: string): Plant =>
  (host) => {
    for (const lang of LANGS) host.append(code, lang, text);
  };

const FENCE = '```';

const plantsOf = (texts: Partial<Record<CodeName, string>>, plant: (code: CodeName, text: string) => Plant) =>
  Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, plant(code as CodeName, text)]));

export const PLANTS: Partial<Record<CodeName, Plant>> = {
  ...plantsOf(PROBLEMS.inTranslation, inTranslation),
  ...plantsOf(PROBLEMS.inEither, inEither),
  ...plantsOf(PROBLEMS.inBoth, inBoth),
  // ------------------------------------------------------------ files
  'not-utf8': (host) => {
    const text = `${host.text('zh')}\n`;
    host.site.files.set(
      host.file('zh'),
      Buffer.concat([Buffer.from(`${text}caf`), Buffer.from([0xe9, 0x0a])]),
    );
    host.report('not-utf8', host.file('zh'), { line: text.split('\n').length, column: 4 });
  },
  'bad-file-name': (host) => {
    const file = host.file('en', `back\\slash-${host.number}.md`);
    host.site.files.set(file, '# Slash\n');
    host.report('bad-file-name', file, {});
  },
  'broken-symlink': (host) => {
    host.site.links.set(host.file('en', `lost-${host.number}.md`), './nowhere.md');
    host.report('broken-symlink', host.file('en', `lost-${host.number}.md`), {});
  },
  'symlink-loop': (host) => {
    host.site.links.set(host.file('en', `round-${host.number}`), '.');
    host.report('symlink-loop', host.file('en', `round-${host.number}`), {});
  },
  'symlink-outside': (host) => {
    host.site.links.set(host.file('en', `away-${host.number}`), '../../../..');
    host.report('symlink-outside', host.file('en', `away-${host.number}`), {});
  },
  'duplicate-route': (host) => {
    host.site.files.set(host.file('en', `${host.name}.markdown`), host.text('en'));
    host.report('duplicate-route', host.file('en'));
  },
  'hidden-file': (host) => {
    host.site.files.set(`content/public${host.route}.html`, '<p>Hidden</p>\n');
    host.report('hidden-file', `content/public${host.route}.html`, {});
  },

  // ------------------------------------------------------------ front matter
  'frontmatter-yaml': (host) => host.swap('frontmatter-yaml', 'en', 'title: ', 'order: ‸"1\ntitle: '),
  'frontmatter-unclosed': (host) =>
    host.write('frontmatter-unclosed', host.file('en'), `‸${host.text('en').replace('\n---\n', '\n')}`),
  'frontmatter-not-first': (host) =>
    host.write('frontmatter-not-first', host.file('en'), `<!-- Draft -->\n\n‸${host.text('en')}`),
  'frontmatter-invalid': (host) => host.swap('frontmatter-invalid', 'zh', 'title: ', 'navbar: ‸3\ntitle: '),
  'frontmatter-unknown-key': (host) =>
    host.swap('frontmatter-unknown-key', 'en', 'description: ', '‸descripton: x\ndescription: '),

  // ------------------------------------------------------------ Markdown
  'component-export': (host) =>
    host.write(
      'component-export',
      `content/_components/Part${host.number}.tsx`,
      '‸export const nothing = 0;\n',
    ),
  'duplicate-component': (host) => {
    const code = 'export default () => null;\n';
    host.site.files.set(`content/_components/Twice${host.number}/index.tsx`, code);
    host.write('duplicate-component', `content/_components/Twice${host.number}.tsx`, `‸${code}`);
  },
  'client-import': (host) => {
    const client = "'use client';\nexport default () => <b />;\n";
    host.site.files.set(`content/_components/Clicks${host.number}.tsx`, client);
    const code = `import Clicks from '‸./Clicks${host.number}.js';\nexport default () => <Clicks />;\n`;
    host.write('client-import', `content/_components/Holder${host.number}.tsx`, code);
    for (const lang of ['en', 'zh'] as const) host.append('client-import', lang, `<Holder${host.number} />`);
  },
  'missing-use-client': (host) => {
    const code = 'export default () => <button type="button" ‸onClick={() => {}} />;\n';
    host.write('missing-use-client', `content/_components/Press${host.number}.tsx`, code);
    for (const lang of ['en', 'zh'] as const)
      host.append('missing-use-client', lang, `<Press${host.number} />`);
  },
  // Its paragraphs become list items.
  'missing-description': (host) =>
    host.write(
      'missing-description',
      host.file('zh'),
      host
        .text('zh')
        .replace(/^description: .*\n/m, '')
        .replace(/\n\n(?=[^\n#!`-])/g, '\n\n- ')
        .replace(/^# /m, '‸# '),
    ),
  'too-deep': (host) => {
    for (const lang of LANGS) {
      host.append('too-deep', lang, `${'>'.repeat(120)} deep`);
      host.report('too-deep', host.file(lang), { line: BODY_LINE, column: 1 });
    }
  },
  'too-complex': inEither('too-complex', `‸${'a|'.repeat(1000)}\n${'-|'.repeat(1000)}\n${'a\n'.repeat(100)}`),
  'include-cycle': (host) => {
    const file = host.file('zh', `_round-${host.number}.md`);
    host.write('include-cycle', file, `Text.\n\n‸<!-- @include: ./_round-${host.number}.md -->\n`);
    host.append('include-cycle', 'zh', `<!-- @include: ./_round-${host.number}.md -->`);
  },
  'include-region': (host) => {
    host.site.files.set(host.file('zh', `_part-${host.number}.md`), 'Text.\n');
    host.append('include-region', 'zh', `‸<!-- @include: ./_part-${host.number}.md#none -->`);
  },

  // ------------------------------------------------------------ suppressions

  // ------------------------------------------------------------ links
  'moved-link': (host) => {
    host.redirects.push(`'/was-${host.number}': '${host.route}'`);
    host.append('moved-link', 'zh', `Text, ‸[moved](/was-${host.number}).`);
  },

  // ------------------------------------------------------------ redirects
  'dead-redirect': (host) => {
    host.redirects.push(`'/left-${host.number}': ‸'/nowhere-${host.number}' // dead-redirect`);
  },
  'redirect-chain': (host) => {
    host.redirects.push(`'/older-${host.number}': ‸'/old-${host.number}' // redirect-chain`);
    host.redirects.push(`'/old-${host.number}': '${host.route}'`);
  },
  'redirect-loop': (host) => {
    host.redirects.push(`'/loop-${host.number}': ‸'/loop-${host.number}/' // redirect-loop`);
  },
  'redirect-hidden': (host) => {
    host.redirects.push(`‸'${host.route}.html': '/area-01/hub' // redirect-hidden`);
  },

  // ------------------------------------------------------------ the site
  'missing-layout': (host) =>
    host.swap('missing-layout', 'en', 'title: ', `layout: ‸./gone-${host.number}.tsx\ntitle: `),
  'missing-translation': (host) => {
    host.site.files.delete(host.file('zh'));
    host.report('missing-translation', host.file('en'));
  },
  'unparallel-headings': (host) =>
    host.swap('unparallel-headings', 'zh', `### ${TEXTS.zh.loading}`, `‸## ${TEXTS.zh.loading}`),
  'unparallel-samples': (host) =>
    host.write(
      'unparallel-samples',
      host.file('zh'),
      host
        .text('zh')
        .replace(/```ts[^`]*```\n\n/, '')
        .replace(`## ${TEXTS.zh.rules}`, `‸## ${TEXTS.zh.rules}`),
    ),
  'unequal-samples': (host) =>
    host.swap('unequal-samples', 'zh', 'export const berth =', '‸export const place ='),
  'unparallel-links': (host) =>
    host.write(
      'unparallel-links',
      host.file('zh'),
      host
        .text('zh')
        .replace(/\[[^\]]*\]\(\.\/hub\.md#tides\)/, TEXTS.zh.tides)
        .replace(`## ${TEXTS.zh.rules}`, `‸## ${TEXTS.zh.rules}`),
    ),
  'outdated-translation': (host) => {
    const line = host.text('zh').split('\n').indexOf(`## ${TEXTS.zh.notes}`) + 1;
    host.site.later.set(host.file('en'), host.text('en').replace(TEXTS.en.ask, 'Ask the harbour master.'));
    host.report('outdated-translation', host.file('zh'), { line, column: 1 });
  },
  'untracked-translation': (host) => {
    // Several are one problem of their language.
    if (host.site.untracked.length > 0) return;
    host.site.untracked.push(host.file('zh'));
    host.report('untracked-translation', host.file('zh'));
  },
  'orphan-page': (host) => {
    const name = `lone-${host.number}.md`;
    host.site.files.set(host.file('en', name), '---\nsidebar: false\n---\n\n# Lone\n');
    host.site.files.set(host.file('zh', name), '---\nsidebar: false\n---\n\n# 孤页\n');
    host.site.files.set(host.file('zh'), `${host.text('zh')}\n[孤页](./${name})\n`);
    host.report('orphan-page', host.file('en', name));
  },
  'post-without-date': (host) => {
    const name = `blog/post-${host.number}.md`;
    host.site.files.set(`content/en/${name}`, '# Post\n');
    host.site.files.set(`content/zh/${name}`, '---\ndate: 2025-01-31\n---\n\n# 文章\n');
    host.report('post-without-date', `content/en/${name}`);
  },
};

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>\n';
/** Offset of the first line after the front matter. */
const BODY_LINE = 6;

function areaOf(number: number): string {
  return `area-${String(Math.floor(number / PER_AREA) + 1).padStart(2, '0')}`;
}

function nameOf(number: number): string {
  return `berth-${String(number).padStart(4, '0')}`;
}

/** The text of a page that has every construct. Problems are planted into such pages. */
const isLong = (number: number) => number % 2 === 1;

function pageText(lang: Lang, number: number, last: number): string {
  const text = TEXTS[lang];
  const inArea = number % PER_AREA;
  const next = inArea === PER_AREA - 1 || number === last ? number - inArea + 1 : number + 1;
  if (!isLong(number))
    return `# ${text.title} ${number}\n\n${text.wait} [${text.next}](./${nameOf(next)}.md).\n`;
  return `---
title: ${text.title} ${number}
description: ${text.about}
---

# ${text.title} ${number}

${text.wait} [${text.next}](./${nameOf(next)}.md).

![${text.picture}](/chart.svg)

## ${text.rules}

${text.keep} [${text.tides}](./hub.md#tides)

${FENCE}ts title="berth.ts"
export const berth = ${number};
${FENCE}

### ${text.loading}

- ${text.load}
- ${text.read} [${text.rules}](#rules).

## ${text.notes}

${text.ask}
`;
}

/** `routes` pages in each language with `count` problems, none in the first page of a section, because others link to it. */
export function plantSite({ routes, count }: { routes: number; count: number }): PlantedSite {
  const site: PlantedSite = {
    files: new Map(),
    links: new Map(),
    later: new Map(),
    untracked: [],
    faults: [],
  };
  for (let number = 0; number < routes; number++) {
    for (const lang of LANGS) {
      const folder = `content/${lang}/${areaOf(number)}`;
      if (number % PER_AREA === 0)
        site.files.set(`${folder}/hub.md`, `# ${TEXTS[lang].title}\n\n## ${TEXTS[lang].tides}\n`);
      else site.files.set(`${folder}/${nameOf(number)}.md`, pageText(lang, number, routes - 1));
    }
  }
  for (const lang of LANGS)
    site.files.set(`content/${lang}/blog/index.md`, '---\nlayout: blog\n---\n\n# Blog\n');
  site.files.set('content/public/chart.svg', PICTURE);
  site.files.set('content/_huge.md', 'Text. '.repeat(1_400_000));

  // Neither language has a home page.
  const config = plantAll(site, { routes, count: count - 2 });
  const { text, places } = takeMarks(config);
  site.files.set('site.config.ts', text);
  for (const { line, column } of places) {
    const [, code = 'missing-home'] = /\/\/ ([a-z-]+)$/.exec(text.split('\n')[line - 1]!) ?? [];
    site.faults.push({ code: code as CodeName, file: 'site.config.ts', line, column });
  }
  return site;
}

/** Plants each kind in turn, always in other pages. */
function plantAll(site: PlantedSite, { routes, count }: { routes: number; count: number }): string {
  const random = createRandom('planted');
  const taken = new Set<number>();
  const free = (): number => {
    const number = random.below(routes);
    if (!isLong(number) || taken.has(number)) return free();
    taken.add(number);
    return number;
  };
  const redirects: string[] = [];
  const inConfig = () => redirects.filter((line) => line.includes(MARK)).length;
  const planted = () => site.faults.length + inConfig();
  const kinds = Object.values(PLANTS);
  for (let i = 0; planted() < count; i++) kinds[i % kinds.length]!(new Host(site, redirects, free()));
  return configText(redirects);
}

function configText(redirects: string[]): string {
  const lines = redirects.map((line) => `    ${line.replace(/( \/\/.*)?$/, ',$1')}`);
  return `import { defineConfig } from '@docs-cli/core';

export default defineConfig({
  title: 'Harbour',
  locales: [
    ‸{ lang: 'en', label: 'English' },
    ‸{ lang: 'zh', label: '简体中文' },
  ],
  check: { rules: { 'missing-description': 'warn', 'unequal-samples': 'warn' } },
  redirects: {
${lines.join('\n')}
  },
});
`;
}
