/**
 * A site whose files are added, changed, moved and deleted. It records the current contents, so that output
 * can be compared.
 */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Random } from '../bench/random.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface SoakPage {
  lang: 'en' | 'zh';
  /** `guide/page-3`; the key of home pages is `index`. */
  key: string;
  /** A word that only this page contains, and none of its earlier states. */
  mark: string;
  /** Whether it includes the file that many pages include. */
  includes: boolean;
}

const FOLDERS = ['guide', 'reference', 'blog'];
const SHARED = 'shared/part.md';

const CODE: [lang: string, code: string][] = [
  ['ts', 'export const berth = (name: string): string => `at ` + name; // text'],
  ['bash', 'npm install --save-dev "@scope/name" && echo $HOME'],
  ['css', '.dc-card { color: light-dark(#123, #eee); }'],
  ['json', '{ "name": "value", "list": [1, 2, null] }'],
  ['rust', 'fn main() { println!("{}", 1 + 2); }'],
  ['apex', '<a '.repeat(4)],
];

export class RandomSite {
  readonly root: string;
  readonly pages: SoakPage[] = [];
  readonly looseAtStart: number;
  /** Name below `public` -> text. */
  readonly publicFiles = new Map<string, string>();
  title = 'Soak';
  includeMark = '';
  themeMark = '';
  readonly #random: Random;
  #count = 0;

  constructor(root: string, random: Random, pagesOfLanguage: number) {
    this.root = root;
    this.#random = random;
    mkdirSync(join(root, 'node_modules/@docs-cli'), { recursive: true });
    symlinkSync(repository, join(root, 'node_modules/@docs-cli/core'), 'junction');
    this.writeConfig();
    this.writeInclude();
    this.writeTheme();
    this.writeStyle();
    for (const lang of ['en', 'zh'] as const) {
      this.#add(lang, 'index');
      for (const folder of FOLDERS) this.#add(lang, `${folder}/index`);
      for (let i = 0; i < pagesOfLanguage; i++) this.#add(lang, this.#newKey());
    }
    for (let i = 0; i < 5; i++) this.writePublicFile();
    this.looseAtStart = this.loose.length;
  }

  /** A new word. */
  mark(): string {
    return `mark${++this.#count}x`;
  }

  write(name: string, text: string): void {
    const file = join(this.root, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  fileOf({ lang, key }: Pick<SoakPage, 'lang' | 'key'>): string {
    return `content/${lang}/${key}.md`;
  }

  /** Path of its HTML file in the out folder. */
  outputOf({ lang, key }: Pick<SoakPage, 'lang' | 'key'>): string {
    return `${lang === 'en' ? '' : 'zh/'}${key}.html`;
  }

  routeOf(page: Pick<SoakPage, 'lang' | 'key'>): string {
    return `/${this.outputOf(page).replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`;
  }

  /** Pages that may be moved and deleted. */
  get loose(): SoakPage[] {
    return this.pages.filter(({ key }) => !/(?:^|\/)index$/.test(key));
  }

  addPage(): SoakPage {
    return this.#add(this.#random.pick(['en', 'zh'] as const), this.#newKey());
  }

  removePage(page: SoakPage): void {
    rmSync(join(this.root, this.fileOf(page)));
    this.pages.splice(this.pages.indexOf(page), 1);
  }

  /** @returns its previous location. */
  renamePage(page: SoakPage): Pick<SoakPage, 'lang' | 'key'> {
    const before = { lang: page.lang, key: page.key };
    page.key = this.#newKey();
    renameSync(join(this.root, this.fileOf(before)), join(this.root, this.fileOf(page)));
    return before;
  }

  editPage(page: SoakPage): void {
    page.mark = this.mark();
    this.write(this.fileOf(page), this.#textOf(page));
  }

  breakPage(page: SoakPage): void {
    this.write(this.fileOf(page), `---\ntitle: [open\n---\n\n# Broken\n`);
  }

  writeInclude(): void {
    this.includeMark = this.mark();
    for (const lang of ['en', 'zh']) this.write(`content/${lang}/${SHARED}`, `Shared ${this.includeMark}.\n`);
  }

  writePublicFile(name = `file-${this.mark()}.txt`): string {
    const text = `Public ${this.mark()}\n`.repeat(1 + this.#random.below(50));
    this.write(`content/public/${name}`, text);
    this.publicFiles.set(name, text);
    return name;
  }

  removePublicFile(name: string): void {
    rmSync(join(this.root, 'content/public', name));
    this.publicFiles.delete(name);
  }

  renamePublicFile(name: string): string {
    const to = `file-${this.mark()}.txt`;
    renameSync(join(this.root, 'content/public', name), join(this.root, 'content/public', to));
    this.publicFiles.set(to, this.publicFiles.get(name)!);
    this.publicFiles.delete(name);
    return to;
  }

  writeConfig(): void {
    this.title = `Soak ${this.mark()}`;
    this.write(
      'site.config.ts',
      `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: '${this.title}',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
});
`,
    );
  }

  breakConfig(): void {
    this.write('site.config.ts', 'export default {\n  title: ,\n};\n');
  }

  writeTheme(): void {
    this.themeMark = this.mark();
    this.#writeSlot(`<p className="soak">Theme ${this.themeMark}</p>`);
  }

  breakTheme(): void {
    this.#writeSlot('<p>{;</p>');
  }

  /** Compiles, but throws on every page. */
  throwInTheme(): void {
    this.#writeSlot("<p>{(() => { throw new Error('soak'); })()}</p>");
  }

  writeStyle(): string {
    const mark = this.mark();
    this.write('content/_theme/index.css', `body { --soak: ${mark}; }\n`);
    return mark;
  }

  #writeSlot(jsx: string): void {
    this.write(
      'content/_theme/index.tsx',
      `import { extendTheme } from '@docs-cli/core/theme';
function Mark() {
  return ${jsx};
}
export default extendTheme({ slots: { NavTitleAfter: Mark } });
`,
    );
  }

  #newKey(): string {
    return `${this.#random.pick(FOLDERS)}/page-${this.mark()}`;
  }

  #add(lang: SoakPage['lang'], key: string): SoakPage {
    const page = { lang, key, mark: this.mark(), includes: this.#random.below(4) === 0 };
    this.pages.push(page);
    this.write(this.fileOf(page), this.#textOf(page));
    return page;
  }

  #textOf({ lang, key, mark, includes }: SoakPage): string {
    const [language, code] = this.#random.pick(CODE);
    const words = Array.from({ length: 20 + this.#random.below(200) }, () =>
      this.#random.pick(['harbour', 'berth', '码头', '`code`', '**strong**', '[home](/)', 'and', 'tide.']),
    );
    const home = lang === 'en' ? '/guide/' : '/zh/guide/';
    return `---
date: 2025-01-${String(1 + this.#random.below(28)).padStart(2, '0')}
---

# Title ${mark}

${words.join(' ')}

## Part of ${key}

\`\`\`${language}
${code} ${mark}
\`\`\`

See [the guide](${home}).
${includes ? `\n<!-- @include: /content/${lang}/shared/part.md -->\n` : ''}
::: tip
Words ${mark}.
:::
`;
  }
}
