/** Labels of the navbar and of sidebars in the other languages of a Docusaurus project. */
import { posix } from 'node:path';
import type { UserNavItem, UserSidebarItem } from '@docs-cli/core/internal/cli/config/index.js';
import type { Doc, DocsFolder } from './docusaurus-docs.js';
import type { SidebarsByPrefix } from './docusaurus-sidebars.js';
import type { ProjectReader } from './project-reader.js';
import { asData, readYaml } from './yaml-data.js';

/** Texts by those of the default language. */
type Texts = ReadonlyMap<string, string>;

const NAVBAR = 'docusaurus-theme-classic/navbar.json';

/** The documents of a language, and those of the default language that are not translated. */
export function docsIn(docs: readonly Doc[], lang: string, initial: string): Doc[] {
  const nameOf = ({ version = '', key }: Doc) => `${version}/${key}`;
  const own = docs.filter((doc) => doc.lang === lang);
  const names = new Set(own.map(nameOf));
  return [...own, ...docs.filter((doc) => doc.lang === initial && !names.has(nameOf(doc)))];
}

export function translateNav(reader: ProjectReader, nav: UserNavItem[], folder: DocsFolder): UserNavItem[] {
  const texts = readTexts(reader, posix.join(folder.i18n ?? '', NAVBAR), /^item\.label\.(.+)$/);
  const translated = (items: UserNavItem[]): UserNavItem[] =>
    items.map((item) => ({
      ...item,
      text: texts.get(item.text) ?? item.text,
      ...(item.items === undefined ? {} : { items: translated(item.items) }),
    }));
  return translated(nav);
}

/** `folders`: those of the documents of a language. */
export function translateSidebars(
  reader: ProjectReader,
  sidebars: SidebarsByPrefix,
  folders: readonly DocsFolder[],
): SidebarsByPrefix {
  const texts = new Map<string, string>();
  for (const { folder } of folders)
    for (const [text, own] of readTexts(
      reader,
      `${folder}.json`,
      /^sidebar\.[^.]+\.(?:category|link|doc)\.(.+)$/,
    ))
      texts.set(text, own);
  const translated = (items: UserSidebarItem[]): UserSidebarItem[] =>
    items.map((item) => {
      if (typeof item === 'string' || !('text' in item)) return item;
      const text = texts.get(item.text ?? '') ?? item.text;
      return 'items' in item && item.items
        ? { ...item, text, items: translated(item.items) }
        : { ...item, text };
    });
  return Object.fromEntries(
    Object.entries(sidebars).map(([path, items]) => [path, items === 'auto' ? items : translated(items)]),
  );
}

/** Whether a file of `i18n` has only texts that move. */
export function isMovedTranslation(file: string, folders: readonly DocsFolder[]): boolean {
  return file.endsWith(`/${NAVBAR}`) || folders.some(({ folder }) => file === `${folder}.json`);
}

function readTexts({ source }: ProjectReader, file: string, key: RegExp): Texts {
  const entries = Object.entries(readYaml(source.read(file) ?? '') ?? {});
  return new Map(
    entries.flatMap(([name, value]): [string, string][] => {
      const text = key.exec(name)?.[1];
      const message = asData(value)?.message;
      return text === undefined || typeof message !== 'string' ? [] : [[text, message]];
    }),
  );
}
