/** The documentation of one export: a page, or a section of the page of its entry. */
import { pathInPackage } from '../compiler/source-paths.js';
import { blockText } from '../extract/doc-comment.js';
import type { Export, Signature } from '../model.js';
import { signatureFence } from './code-text.js';
import { firstSentence, plainText } from './doc-text.js';
import {
  deprecation,
  docSections,
  parameterSection,
  returnsSection,
  type SectionOptions,
  typeParameterSection,
} from './function-sections.js';
import { exportTables } from './index-sections.js';
import { inheritedSections, memberSections, overloadSections } from './member-sections.js';
import { blocks, type PageWriter } from './page-writer.js';
import type { PlannedExport } from './plan.js';

/** Everything below the heading. */
export function exportSections(planned: PlannedExport, options: SectionOptions): string[] {
  const { export: one, path } = planned;
  const { writer, text, level } = options;
  const described = one.signatures.filter(
    ({ docs, parameters, returns }) => docs && (parameters.length > 0 || returns),
  );
  const hasOverloads = described.length > 1;
  const main = described[0] ?? one.signatures[0];
  return blocks(
    hasOverloads ? '' : deprecation(one.docs, options),
    hasOverloads ? '' : writer.source(text.summary(one.docs)),
    signatureFence(
      one.signatures.map(({ code }) => code),
      writer.links,
    ),
    properties(planned, writer),
    hasOverloads
      ? described.flatMap((signature, i) => overloadSections(signature, i, options))
      : [...callSections(one, main, options), ...docSections(one.docs, options)],
    memberSections(one, path.replaceAll('.', '_'), options),
    inheritedSections(one, path.replaceAll('.', '_'), options),
    planned.children.length > 0 ? exportTables(planned.children, { ...options, level }) : [],
  );
}

/** Props have their own table, so a component has no list of parameters. */
function callSections({ kind }: Export, signature: Signature | undefined, options: SectionOptions): string[] {
  if (signature === undefined) return [];
  const isComponent = kind === 'component';
  return [
    ...typeParameterSection(signature, options),
    ...(isComponent ? [] : parameterSection(signature, options)),
    ...(isComponent ? [] : returnsSection(signature, options)),
  ];
}

/** The list of import, version, default value and source. */
function properties({ export: one, entry, path }: PlannedExport, writer: PageWriter): string {
  const { docs, place } = one;
  const since = blockText(docs, 'since');
  const value = blockText(docs, 'defaultValue');
  const file = pathInPackage(place.file).replace(/^(?:\.\.\/)+/, '');
  const where = `\`${file}:${place.line}\``;
  const url = writer.options.source
    ?.replaceAll('{file}', encodeURI(file))
    .replaceAll('{line}', String(place.line));
  const rows: [key: 'import' | 'since' | 'default' | 'definedIn', value: string | undefined][] = [
    ['import', `\`${importOf(one, entry.name, path)}\``],
    ['since', since],
    ['default', value],
    ['definedIn', url === undefined ? where : `[${where}](${url})`],
  ];
  return rows
    .flatMap(([key, text]) => (text ? [`- **${writer.label(key)}:** ${text.replaceAll('\n', ' ')}`] : []))
    .join('\n');
}

function importOf({ name, title, isType }: Export, entry: string, path: string): string {
  const [outer = title] = path.split('.');
  const binding =
    name === 'default' && outer === title ? (title === 'default' ? 'value' : title) : `{ ${outer} }`;
  return `import ${isType && outer === title ? 'type ' : ''}${binding} from '${entry}'`;
}

/** The first sentence of the summary, or what the export is. */
export function descriptionOf({ export: one, entry, path }: PlannedExport, writer: PageWriter): string {
  const summary = plainText(firstSentence(one.docs?.summary ?? ''));
  if (summary !== '') return summary;
  return writer
    .label('kindOfEntry')
    .replace('{kind}', writer.label(one.kind))
    .replace('{name}', () => path)
    .replace('{entry}', entry.name);
}
