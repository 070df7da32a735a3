/** The model of an API -> the pages of its reference. */
import { posix } from 'node:path';
import type { Diagnostic, Frontmatter, PageSource, PagesContext } from '@docs-cli/core/plugin';
import { escapeMarkdown } from '@docs-cli/core/plugin';
import { CODES } from '../codes.js';
import type { Entry, Export, Model, Problem } from '../model.js';
import type { ResolvedOptions } from '../options.js';
import type { TypesOfSource } from '../type-files.js';
import { DocText, firstSentence, plainText } from './doc-text.js';
import { descriptionOf, exportSections } from './export-section.js';
import { isDeprecated, type SectionOptions } from './function-sections.js';
import { exportTables } from './index-sections.js';
import { KIND_LABELS } from './labels.js';
import { linkedNames } from './linked-names.js';
import { LinkIndex, PageLinks } from './page-links.js';
import { PageWriter } from './page-writer.js';
import { type Plan, type PlannedEntry, type PlannedExport, planPages } from './plan.js';
import { shownTypes } from './shown-types.js';

type Page = Pick<PageSource, 'key' | 'markdown' | 'frontmatter' | 'origin'>;

export interface Reference {
  pages: PageSource[];
  /** What tags show. */
  types: Map<string, TypesOfSource>;
  /** What inline code links to, by name. */
  names: Record<string, string>;
}

export function createReference(
  model: Model,
  options: ResolvedOptions,
  { locales }: Pick<PagesContext, 'locales'>,
): Reference {
  const plan = planPages(model, options);
  const index = new LinkIndex(model, plan);
  const langs = locales.map(({ lang }) => lang);
  const types = shownTypes({ plan, index, options, langs });
  const names = linkedNames(plan, index);
  const named = [...Object.values(options.entries), ...options.types];
  const watch = [...new Set([...model.files, ...named.map((file) => posix.normalize(file))])].map(escapeGlob);
  const pages = langs.flatMap((lang) =>
    pagesIn(lang, plan, index, options).map((page) => ({ ...page, lang, watch })),
  );
  const problems = [
    ...model.problems,
    ...plan.problems,
    ...index.problems.values(),
    ...undocumented(plan),
  ].map(asDiagnostic);
  const [first, ...others] = pages;
  return { pages: first ? [{ ...first, problems }, ...others] : [], types, names };
}

/** Brackets in the name of a file are not those of a glob. */
function escapeGlob(file: string): string {
  return file.replaceAll(/[()[\]{}*?!+@]/g, '\\$&');
}

function asDiagnostic(problem: Problem): Diagnostic {
  return { ...problem, column: 1 };
}

function pagesIn(lang: string, plan: Plan, index: LinkIndex, options: ResolvedOptions): Page[] {
  const writerOf = (key: string) => new PageWriter({ lang, links: new PageLinks(index, key), options });
  const { entries } = plan;
  const pages = [indexPage(plan, writerOf(plan.key), options)];
  if (entries.length > 1)
    pages.push(...entries.map((entry) => entryPage(entry, writerOf(entry.key), options)));
  if (options.pages === 'export')
    for (const { exports } of entries)
      for (const planned of allOf(exports)) pages.push(exportPage(planned, writerOf(planned.target.key)));
  return pages;
}

/** With the exports of namespaces, without other names for the same thing. */
function allOf(exports: readonly PlannedExport[]): PlannedExport[] {
  return exports.flatMap((planned) => (planned.isAlias ? [] : [planned, ...allOf(planned.children)]));
}

function indexPage(plan: Plan, writer: PageWriter, options: ResolvedOptions): Page {
  const [only, ...others] = plan.entries;
  if (only && others.length === 0) return entryPage(only, writer, options, writer.label('reference'));
  const sections = plan.entries.flatMap((planned) => [
    `## [${escapeMarkdown(planned.entry.name)}](${writer.links.to({ key: planned.key })}) {#${slugOf(planned.key)}}`,
    writer.source(firstSentence(sectionOptions(writer, undefined, 3).text.summary(planned.entry.docs))),
    ...exportTables(planned.exports, {
      ...sectionOptions(writer, undefined, 3),
      idPrefix: `${slugOf(planned.key)}-`,
    }),
  ]);
  return {
    key: plan.key,
    frontmatter: {
      title: writer.label('reference'),
      description: writer.label('referenceDescription'),
      order: 0,
    },
    markdown: join([`# ${writer.label('reference')}`, ...sections]),
    origin: { file: plan.entries[0]?.entry.file ?? Object.values(options.entries)[0]! },
  };
}

function slugOf(key: string): string {
  return key.split('/').at(-2) ?? key;
}

function entryPage(
  { entry, key, exports }: PlannedEntry,
  writer: PageWriter,
  options: ResolvedOptions,
  title: string = entry.name,
): Page {
  const section = sectionOptions(writer, undefined, 2);
  const own = options.pages === 'entry' ? allOf(exports) : [];
  return {
    key,
    frontmatter: {
      title,
      description:
        plainText(firstSentence(entry.docs?.summary ?? '')) || writer.label('referenceDescription'),
      order: 0,
    },
    markdown: join([
      `# ${escapeMarkdown(title)}`,
      writer.source(section.text.summary(entry.docs)),
      ...exportTables(exports, section),
      ...own.flatMap((planned) => exportOnPage(planned, writer)),
    ]),
    origin: originOf(entry),
  };
}

function originOf({ file, docs }: Entry): PageSource['origin'] {
  return { file, line: docs?.place.line ?? 1 };
}

function sectionOptions(writer: PageWriter, owner: PlannedExport | undefined, level: number): SectionOptions {
  return { writer, text: new DocText(writer.links, owner), level, idPrefix: '' };
}

function exportOnPage(planned: PlannedExport, writer: PageWriter): string[] {
  const { anchor = '' } = planned.target;
  const options = { ...sectionOptions(writer, planned, 3), idPrefix: `${anchor}-` };
  return [writer.heading(2, `\`${planned.path}\``, anchor), ...exportSections(planned, options)];
}

function exportPage(planned: PlannedExport, writer: PageWriter): Page {
  const { export: one, path, target } = planned;
  return {
    key: target.key,
    frontmatter: frontmatterOf(planned, writer),
    markdown: join([
      `# ${escapeMarkdown(path)}`,
      `<NoApiLinks of="${path}" />`,
      ...exportSections(planned, sectionOptions(writer, planned, 2)),
    ]),
    origin: one.place,
  };
}

/** Sidebars show kinds in the order of indexes. */
function frontmatterOf(planned: PlannedExport, writer: PageWriter): Frontmatter {
  const { export: one, path } = planned;
  return {
    title: path,
    description: descriptionOf(planned, writer),
    order: [...KIND_LABELS.keys()].indexOf(one.kind) + 1,
    sidebar: {
      text: one.title,
      ...(isDeprecated(one.docs) && { tag: writer.label('deprecated'), tagType: 'warning' as const }),
    },
  };
}

function join(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function undocumented({ entries }: Plan): Problem[] {
  const isBare = ({ docs }: Export) => docs === undefined || docs.summary === '';
  return entries.flatMap(({ exports }) =>
    allOf(exports)
      .filter(({ export: one }) => isBare(one) && one.kind !== 'namespace')
      .map(({ export: { title, place } }) => ({
        code: CODES.undocumented,
        level: 'warning' as const,
        message: `The export '${title}' has no documentation.`,
        hint: 'Write a doc comment `/** … */` above its declaration, or mark it `@internal`.',
        ...place,
      })),
  );
}
