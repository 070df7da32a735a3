/** Tables of exports, grouped by kind. */
import { escapeMarkdown } from '@docs-cli/core/plugin';
import type { Docs } from '../model.js';
import { nameTag } from './code-text.js';
import { cell, firstSentence } from './doc-text.js';
import { isDeprecated, type SectionOptions } from './function-sections.js';
import { KIND_LABELS } from './labels.js';
import { table } from './page-writer.js';
import type { PlannedExport } from './plan.js';

/** A heading and a table for each kind. */
export function exportTables(exports: readonly PlannedExport[], options: SectionOptions): string[] {
  const { writer, level, idPrefix } = options;
  const head = [writer.label('name'), writer.label('description')];
  return [...KIND_LABELS].flatMap(([kind, label]) => {
    const ofKind = exports.filter((planned) => planned.export.kind === kind && !repeats(planned, exports));
    if (ofKind.length === 0) return [];
    const rows = ofKind.map((planned) => rowOf(planned, options));
    return [writer.heading(level, writer.label(label), idPrefix + label), table(head, rows)];
  });
}

/** The page of the export has its links. Here, a dead one would be reported again. */
function withoutLinks(docs: Docs): Docs {
  return { ...docs, summary: docs.summary.replaceAll(/(?<!!)\[([^\]]*)\]\([^)]*\)/g, '$1') };
}

/** Whether a default export is listed under its own name as well. */
function repeats({ isAlias, path, target }: PlannedExport, exports: readonly PlannedExport[]): boolean {
  const isSame = (other: PlannedExport) => !other.isAlias && other.path === path && other.target === target;
  return isAlias && exports.some(isSame);
}

function rowOf({ export: one, target, isAlias }: PlannedExport, { writer, text }: SectionOptions): string[] {
  const name = nameTag(one.title);
  const summary = cell(firstSentence(text.summary(one.docs && withoutLinks(one.docs))));
  const notes = [
    ...(one.package === undefined
      ? []
      : [writer.label('reExport').replace('{package}', `\`${one.package}\``)]),
    ...(isDeprecated(one.docs) ? [`**${escapeMarkdown(writer.label('deprecated'))}.**`] : []),
  ];
  const isLinked = !(isAlias && one.package !== undefined);
  return [
    isLinked ? `[${name}](${writer.links.to(target)})` : name,
    [...notes, writer.sourceInline(summary)].filter((part) => part !== '').join(' '),
  ];
}
