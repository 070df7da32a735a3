/**
 * Type errors of components and of their tags during development. TypeScript runs in its own process, beside
 * the server: it takes a second or more, and pages can be shown without its result.
 */
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { finalizeReport } from '../check/finalize-report.js';
import { isMarkdownFile } from '../content/page-file.js';
import { codeOf } from '../report/codes.js';
import { UsageError } from '../report/diagnostic.js';
import type { Site } from '../site/site.js';

export class TypeErrors {
  readonly #site: () => Site;
  /** The errors of the last check. They stay until the next one has ended. */
  #found: Diagnostic[] = [];
  /** Paths of the pages that were checked since the last change. */
  #checked = new Set<string>();
  /** The number of changes. The result of a check that began before the last one is dropped. */
  #changes = 0;
  /** The last check that was requested. Checks run one after another. */
  #last: Promise<unknown> = Promise.resolve();

  /** `site` returns the current site. */
  constructor(site: () => Site) {
    this.#site = site;
  }

  /** The errors of the page's tags, and of all modules if the page has components. */
  of(page: SourceFile): Diagnostic[] {
    const { components } = this.#site().store.meta(page);
    if (components.length === 0) return [];
    // A tag may be in an included file.
    const files = new Set(components.map(({ file }) => file));
    return this.#found.filter(({ file = '' }) => files.has(file) || !isMarkdownFile(file));
  }

  /** To be called after each change, because it can affect the types of every page. */
  forget(): void {
    this.#changes++;
    this.#checked.clear();
  }

  /**
   * Checks all components of the site, and the tags of these pages.
   *
   * @returns the errors; undefined if these pages were checked since the last change, or if the site changes
   * during the check.
   */
  check(pages: readonly SourceFile[]): Promise<Diagnostic[] | undefined> {
    const result = this.#last.then(() => this.#check(pages.map(({ path }) => path)));
    this.#last = result.catch(() => {});
    return result;
  }

  async #check(paths: readonly string[]): Promise<Diagnostic[] | undefined> {
    const site = this.#site();
    const pages = paths
      .flatMap((path) => site.content.byPath.get(path) ?? [])
      .filter((page) => site.store.meta(page).components.length > 0);
    if (pages.every(({ path }) => this.#checked.has(path))) return undefined;
    const changes = this.#changes;
    for (const { path } of pages) this.#checked.add(path);
    const found = await typeErrors({ ...site, content: { ...site.content, pages } });
    if (changes !== this.#changes) return undefined;
    this.#found = found;
    return found;
  }
}

/** None if the site has no TypeScript or no types of React. */
async function typeErrors(site: Site): Promise<Diagnostic[]> {
  // Loaded late, because many sites have no components.
  const { checkComponents } = await import('../check/component-props/check-components.js');
  try {
    const { diagnostics } = await checkComponents(site);
    const placed = diagnostics.filter(({ file }) => file !== undefined);
    // Problems of suppressions are left out: other rules, which they may be for, have not run.
    return finalizeReport(site, placed).diagnostics.filter(
      ({ code }) => codeOf(code)?.onlyWith === 'samples',
    );
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}
