/** Where the pages and files of a project move, and the new form of the links to them. */
import { posix } from 'node:path';
import { isMarkdownFile, withoutPageExtension } from '@docs-cli/core/internal/cli/content/page-file.js';
import {
  decodePath,
  isExternal,
  pagePathOf,
  routeKey,
  splitHref,
} from '@docs-cli/core/internal/runtime/routes.js';
import { type ForeignSite, languageFolder, type SourcePage, targetOf } from './foreign-site.js';
import type { SourceFolder } from './source-folder.js';

/** Files that docs-cli serves next to a page. All others go into `content/public`. */
const MEDIA =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|ogg|wav|pdf|zip|gz|csv|woff2?|ttf|otf)$/i;

export class LinkMap {
  /** File of the new project -> source file. Files are added when a page refers to them. */
  readonly copies = new Map<string, string>();
  /** Source files that pages include. */
  readonly included = new Set<string>();
  readonly #site: ForeignSite;
  readonly #source: SourceFolder;
  readonly #byFile = new Map<string, SourcePage>();
  readonly #byRoute = new Map<string, SourcePage>();

  constructor(site: ForeignSite, source: SourceFolder) {
    this.#site = site;
    this.#source = source;
    for (const page of site.pages) {
      this.#byFile.set(page.file, page);
      if (!page.isFragment) this.#byRoute.set(routeKey(page.route), page);
    }
    for (const page of site.generated) {
      const key = routeKey(page.route);
      if (!this.#byRoute.has(key)) this.#byRoute.set(key, { ...page, file: '', isFragment: false });
    }
  }

  /** The link as the new page writes it; undefined if its target does not move. */
  resolve(from: SourcePage, href: string): string | undefined {
    if (isExternal(href) && !href.startsWith('pathname:')) return href;
    const { path, query, hash } = splitHref(href.replace(/^pathname:\/\//, ''));
    if (path === '') return href;
    const page = this.#page(from, path);
    if (page !== undefined) return encodeSpaces(relativeTo(targetOf(from), targetOf(page))) + query + hash;
    const file = this.#file(from, path);
    return file === undefined ? undefined : file + query + hash;
  }

  /** The path of an included text as the new page writes it; undefined if the file does not exist. */
  include(from: SourcePage, path: string): string | undefined {
    const file = this.#existing(from, path);
    if (file === undefined || !isMarkdownFile(file)) return this.includeCode(from, path);
    this.included.add(file);
    const page = this.#byFile.get(file) ?? this.#addFragment(file, from);
    return relativeTo(targetOf(from), targetOf(page));
  }

  /** The same for a file whose text is shown as it is. */
  includeCode(from: SourcePage, path: string): string | undefined {
    const file = this.#existing(from, path);
    if (file === undefined) return undefined;
    return relativeTo(targetOf(from), this.copy(file, `content/_included/${file}`));
  }

  /** The file that a file is copied to. If another file has the wanted path, it is the whole path of the source. */
  copy(file: string, wanted: string): string {
    const isFree = (this.copies.get(wanted) ?? file) === file;
    const target = isFree ? wanted : posix.join('content/public', file);
    this.copies.set(target, file);
    return target;
  }

  /** Adds a text outside the folders of pages to the pages that are converted. */
  #addFragment(file: string, { lang, version }: SourcePage): SourcePage {
    const key = `_included/${withoutPageExtension(file)}`;
    const fragment = { file, lang, version, key, route: '', isFragment: true };
    this.#site.pages.push(fragment);
    this.#byFile.set(file, fragment);
    return fragment;
  }

  #existing(from: SourcePage, path: string): string | undefined {
    const candidates = [...this.#paths(from, path), this.#untranslated(from, path) ?? ''];
    return candidates.find((candidate) => this.#source.has(candidate));
  }

  /** A link of the config, without language prefix; undefined if no page and no public file has it. */
  route(link: string, lang: string): string | undefined {
    const { path, hash } = splitHref(link);
    const rooted = path.startsWith('/') ? path : `/${path}`;
    const page = this.#atRoute(withoutPageExtension(rooted), lang);
    if (page === undefined) return this.#publicFile(rooted);
    const { version = '' } = page;
    const initial = this.#site.config.multiVersion?.default ?? '';
    return (version === initial ? '' : `/${version}`) + pagePathOf(page.key) + hash;
  }

  #page(from: SourcePage, path: string): SourcePage | undefined {
    const isRooted = path.startsWith('/');
    const page = isRooted && !isMarkdownFile(path) ? this.#atRoute(path, from.lang) : undefined;
    if (page !== undefined) return page;
    for (const file of this.#paths(from, decodePath(path))) {
      const found = this.#pageAt(file);
      if (found !== undefined) return found;
    }
    const bare = withoutPageExtension(path);
    if (isRooted) return this.#atRoute(bare, from.lang);
    const folders = [posix.dirname(from.route), from.route];
    if (this.#site.generator === 'starlight') folders.reverse();
    for (const folder of folders) {
      const found = this.#byRoute.get(routeKey(posix.join(folder, bare)));
      if (found !== undefined) return found;
    }
    const original = this.#untranslated(from, decodePath(path));
    const found = original === undefined ? undefined : this.#pageAt(original);
    return found && { ...found, lang: from.lang };
  }

  #pageAt(file: string): SourcePage | undefined {
    const bare = file.replace(/\.html$/, '').replace(/\/$/, '');
    const endings = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md'];
    const pages = endings.map((ending) => this.#byFile.get(bare + ending));
    return pages.find((page) => page !== undefined && !page.isFragment);
  }

  #atRoute(path: string, lang: string): SourcePage | undefined {
    const bare = this.#withoutBase(path);
    // Links of Rspress may begin with the default language.
    const inDefault = bare.startsWith(`/${lang}/`) ? bare.slice(lang.length + 1) : bare;
    for (const route of [`/${lang}${path}`, `/${lang}${bare}`, path, bare, inDefault]) {
      const page = this.#byRoute.get(routeKey(route));
      if (page !== undefined) return page;
    }
    return undefined;
  }

  /** The files that a path can mean, relative to the source folder. */
  #paths(from: SourcePage, path: string): string[] {
    for (const [prefix, folder] of this.#site.aliases)
      if (path.startsWith(prefix)) return [posix.join(folder, path.slice(prefix.length))];
    // Pages of two languages have the same path in their folders.
    if (path.startsWith('/'))
      return this.#site.docsFolders
        .toSorted((a, b) => nearness(b, from) - nearness(a, from))
        .map(({ folder }) => posix.join(folder, `.${path}`));
    return [posix.join(posix.dirname(from.file), path)];
  }

  /** The same path in the default language, whose page is shown if there is no translation. */
  #untranslated(from: SourcePage, path: string): string | undefined {
    if (path.startsWith('/')) return undefined;
    const { docsFolders, pages } = this.#site;
    const own = docsFolders.find(
      ({ lang, folder }) => lang === from.lang && from.file.startsWith(`${folder}/`),
    );
    const original = docsFolders.find(
      ({ lang, ...other }) =>
        lang === pages[0]?.lang && other.version === own?.version && other.prefix === own?.prefix,
    );
    if (own === undefined || original === undefined || original.lang === from.lang) return undefined;
    return posix.join(original.folder, posix.relative(own.folder, posix.dirname(from.file)), path);
  }

  #withoutBase(path: string): string {
    const base = this.#site.base.replace(/\/$/, '');
    return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  }

  /** The path of a file that the old site serves; undefined for other paths. */
  #publicFile(path: string): string | undefined {
    const bare = this.#withoutBase(path);
    return bare.startsWith('/') && this.#source.has(posix.join(this.#site.publicFolder, bare))
      ? bare
      : undefined;
  }

  #file(from: SourcePage, path: string): string | undefined {
    const decoded = decodePath(path);
    const served = this.#publicFile(decoded);
    if (served !== undefined) return served;
    const file = this.#existing(from, decoded);
    if (file === undefined || this.#byFile.has(file)) return undefined;
    const inPublic = posix.relative(this.#site.publicFolder, file);
    if (!inPublic.startsWith('..')) return `/${inPublic}`;
    const target = this.copy(file, this.#copyOf(file));
    if (target.startsWith('content/public/')) return encodeSpaces(target.slice('content/public'.length));
    return encodeSpaces(relativeTo(targetOf(from), target));
  }

  /** Media in a folder of pages stay next to the pages. */
  #copyOf(file: string): string {
    if (MEDIA.test(file)) {
      for (const { folder, prefix, ...place } of this.#site.docsFolders) {
        const below = posix.relative(folder, file);
        if (!below.startsWith('..')) return posix.join(languageFolder(place), prefix, below);
      }
    }
    return posix.join('content/public', file.replace(/^(?:src|static|docs)\//, ''));
  }
}

type Place = Pick<SourcePage, 'lang' | 'version'>;

/** The same language counts more than the same version. */
function nearness(a: Place, b: Place): number {
  return 2 * Number(a.lang === b.lang) + Number(a.version === b.version);
}

function relativeTo(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

export function encodeSpaces(path: string): string {
  return path.replaceAll(' ', '%20');
}
