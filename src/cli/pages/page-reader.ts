/**
 * Reads one page from its file and returns its metadata and body. It has no cache. Worker threads read most pages
 * (`reading-worker.ts`), and the thread of the page store the others.
 */
import type { Diagnostic, Frontmatter } from '../../runtime/model/index.js';
import { splitFrontmatter, validatePluginFrontmatter, withDefaultType } from '../content/frontmatter.js';
import { readableName } from '../content/readable-name.js';
import { loadYaml } from '../content/yaml.js';
import {
  type DocumentInput,
  type MarkdownOptions,
  type ParsedPage,
  parsePage,
  type ReadInclude,
  sourcePage,
} from '../markdown/parse.js';
import { sectionTextsOf } from '../markdown/section-texts.js';
import { translationHashes } from '../markdown/translation-sections.js';
import { type Extensions, NO_EXTENSIONS } from '../plugin/extensions.js';
import type { PageValues } from '../plugin/plugin.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { reasonOf } from '../report/refusal.js';
import { contentHash } from '../system/content-hash.js';
import type { Stamp } from '../system/file-stamp.js';
import { runWithin, TimeLimitError } from '../system/time-limit.js';
import type { PageName, PageRecord } from './known-pages.js';
import {
  type Body,
  type CachedPage,
  componentsOf,
  frontmatterTitle,
  headingOutlineOf,
  hrefsOf,
  type PageDetails,
} from './page-meta.js';
import { type GeneratedTexts, ProjectFiles } from './project-files.js';
import { readingMinutes } from './reading-time.js';

/** What is known of a page, with its body if it was requested; or why it cannot be read, as a clause. */
export type ReadPage = (PageRecord & { body?: Body }) | { failure: string };

export interface PageReaderOptions {
  root: string;
  /** Default: none. */
  generated?: GeneratedTexts | undefined;
  markdown: MarkdownOptions;
  /** Time limit for one page, in ms. The default is far more than any page within the size limits needs. */
  limit?: number | undefined;
  /** Default: none. */
  extensions?: Extensions | undefined;
  /** Identifies the tool version and the options. It is part of the keys of bodies. */
  key: string;
}

const READING_LIMIT = 30_000;

export class PageReader {
  readonly #options: PageReaderOptions;
  readonly #markdown: MarkdownOptions;
  readonly #files: ProjectFiles;

  constructor(options: PageReaderOptions) {
    this.#options = options;
    const { markdown, extensions = NO_EXTENSIONS } = options;
    this.#markdown = { ...markdown, plugins: extensions.plugins };
    this.#files = new ProjectFiles(options.root, options.generated);
  }

  /** Reads a page within the time limit. Creating the body takes as long as everything else together. */
  read(page: PageName, { withBody }: { withBody: boolean }): ReadPage {
    const { limit = READING_LIMIT } = this.#options;
    loadYaml();
    try {
      return runWithin(limit, () => {
        const { entry, samples, document } = this.#parse(page, (input, include) =>
          parsePage(input, this.#markdown, include),
        );
        return { entry, samples, ...(withBody && { body: bodyOf(document) }) };
      });
    } catch (error) {
      if (!(error instanceof TimeLimitError)) throw error;
      return { failure: `reading it takes longer than ${limit / 1000} s on this machine` };
    }
  }

  /** A page that shows the source of one that cannot be read; `reason` is a clause. */
  lost(page: PageName, reason: string): { entry: CachedPage; body: Body } {
    const { entry, document } = this.#parse(page, (input) =>
      sourcePage(input.body, unreadPage(page.path, reason), this.#markdown),
    );
    return { entry: { ...entry, bodyKey: `lost ${page.path}` }, body: bodyOf(document) };
  }

  #parse(
    { path, key, lang }: PageName,
    parse: (input: DocumentInput, include: ReadInclude) => ParsedPage,
  ): PageRecord & { document: ParsedPage } {
    const markdown = this.#markdown;
    const at = Date.now();
    // Take the stamp before reading the bytes. If the file changes in between, the stamp matches no version
    // of the file.
    const stamp = this.#files.stamp(path);
    const includeStamps: Record<string, Stamp> = {};
    const read = this.#files.page(path);
    const split = splitFrontmatter(read.text, path, this.#options.markdown.html);
    const includes: string[] = [];
    const frontmatter = withDefaultType(split.frontmatter, key);
    const needsExcerpt = isDocWithoutDescription(frontmatter);
    const dependOn = (file: string) => {
      if (file !== path && !Object.hasOwn(includeStamps, file)) includeStamps[file] = this.#files.stamp(file);
    };
    const readFile = (file: string) => {
      dependOn(file);
      const text = this.#files.source(file);
      includes.push(text ?? '');
      return text;
    };
    const input = { path, body: split.body, line: split.bodyLine, needsExcerpt, lang, readFile };
    const document = parse(input, (file) => {
      dependOn(file);
      const text = this.#files.included(file, markdown.includeFolders ?? []);
      includes.push(typeof text === 'string' ? text : '');
      return text;
    });
    const sections = translationHashes(document, frontmatter);
    const transformed = this.#transform(path, document, {
      frontmatter,
      title: frontmatterTitle(frontmatter) ?? document.title ?? readableName(key),
      description: frontmatter.description ?? document.excerpt,
    });
    const { description, ...values } = transformed.values;
    const details: PageDetails = {
      description,
      minutes: frontmatter.date ? readingMinutes(sectionTextsOf(document)) : 0,
      headings: document.headings,
      sections,
      links: document.links,
      places: split.places,
    };
    const samples = document.samples.map((sample) => ({ ...document.codes[sample.i]!, ...sample }));
    const entry: CachedPage = {
      at,
      stamp,
      includeStamps,
      bodyKey: contentHash(this.#options.key, path, split.body, ...includes),
      meta: {
        ...values,
        hasH1: document.headings.some(({ depth }) => depth === 1),
        size: document.text.length,
        headingOutline: headingOutlineOf(document.headings, path),
        sampleKinds: sections.sampleKinds,
        hrefs: hrefsOf(document.links, path),
        ids: document.ids,
        includes: document.includes,
        diagnostics: [
          ...read.diagnostics,
          ...split.diagnostics,
          ...document.diagnostics,
          ...transformed.diagnostics,
        ],
        components: componentsOf(document),
        plugins: document.plugins,
        suppressions: document.suppressions,
      },
      details: () => details,
    };
    return { entry, samples, document };
  }

  /** Applies `transformPage` of each plugin. */
  #transform(file: string, { headings, links }: ParsedPage, values: PageValues) {
    let current = values;
    const diagnostics: Diagnostic[] = [];
    for (const { name, transformPage } of this.#markdown.plugins ?? []) {
      try {
        const changed = transformPage?.({ ...structuredClone(current), file, headings, links }) ?? {};
        const { title, description } = changed;
        const frontmatter = changed.frontmatter && validatePluginFrontmatter(changed.frontmatter);
        if ([title ?? '', description ?? ''].some((text) => typeof text !== 'string'))
          throw new Error("'transformPage' must return texts as title and description");
        current = {
          title: title ?? frontmatterTitle(frontmatter ?? {}) ?? current.title,
          description: description ?? frontmatter?.description ?? current.description,
          frontmatter: frontmatter ?? current.frontmatter,
        };
        if (title !== undefined) current.frontmatter = { ...current.frontmatter, title };
      } catch (error) {
        const message = `The plugin '${name}' throws an error: ${reasonOf(error)}`;
        diagnostics.push(errorDiagnostic('plugin-failed', message, { file, line: 1, column: 1 }));
      }
    }
    return { values: current, diagnostics };
  }
}

function bodyOf(document: ParsedPage): Body {
  const { text, codes, chunks } = document;
  return {
    size: text.length,
    codes,
    chunks,
    markdown: document.markdown(),
    sectionTexts: sectionTextsOf(document),
  };
}

function unreadPage(file: string, reason: string): Diagnostic {
  return warningDiagnostic('too-complex', `This page shows its source: ${reason}.`, {
    hint: 'Make the page shorter or its Markdown simpler. If it is a usual page, report this.',
    file,
    line: 1,
    column: 1,
  });
}

function isDocWithoutDescription({ description, pageType = 'doc', layout }: Frontmatter): boolean {
  return description === undefined && pageType === 'doc' && layout === undefined;
}
