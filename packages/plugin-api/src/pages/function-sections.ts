/** Parameters, return value, errors and examples of a function, and what doc comments say besides. */
import { blockText } from '../extract/doc-comment.js';
import type { DocBlock, Docs, Parameter, Signature } from '../model.js';
import { defaultTag, nameTag, typeTag } from './code-text.js';
import { cell, type DocText, exampleOf, isLong } from './doc-text.js';
import { type PageWriter, table } from './page-writer.js';

export interface SectionOptions {
  writer: PageWriter;
  text: DocText;
  /** Of the headings. */
  level: number;
  /** Before the ids of headings, so that they are unique on the page. */
  idPrefix: string;
}

export function typeParameterSection(
  { typeParameters, docs }: Pick<Signature, 'typeParameters' | 'docs'>,
  { writer, text, level, idPrefix }: SectionOptions,
): string[] {
  // Without a description, the signature says as much.
  if (!typeParameters.some(({ name }) => paramBlock(docs, 'typeParam', name))) return [];
  const rows = typeParameters.map(({ name, constraint, default: value }) => {
    const block = paramBlock(docs, 'typeParam', name);
    return [
      nameTag(name),
      constraint ? typeTag(['extends ', ...constraint], writer.links) : '',
      value ? defaultTag(value, writer.links) : '',
      block ? writer.sourceInline(cell(text.block(docs!, block))) : '',
    ];
  });
  const head = (['name', 'type', 'default', 'description'] as const).map((key) => writer.label(key));
  return [
    writer.heading(level, writer.label('typeParameters'), `${idPrefix}type-parameters`),
    compactTable(head, rows),
  ];
}

/** Without the columns that are empty. */
export function compactTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const isUsed = head.map((_, column) => column === 0 || rows.some((row) => row[column] !== ''));
  const used = (cells: readonly string[]) => cells.filter((_, column) => isUsed[column]);
  return table(used(head), rows.map(used));
}

export function parameterSection(signature: Signature, options: SectionOptions): string[] {
  const { writer, level, idPrefix } = options;
  const isDescribed =
    signature.parameters.some((parameter) => parameter.default !== undefined) ||
    signature.docs?.blocks.some(({ tag }) => tag === 'param');
  // Otherwise, the signature says as much.
  if (signature.parameters.length === 0 || !isDescribed) return [];
  const roots = rootNames(signature.docs);
  const rows = signature.parameters.flatMap((parameter, i) =>
    parameterRows(parameter, parameterName(parameter, roots, i), signature.docs, options),
  );
  const head = (['name', 'type', 'default', 'description'] as const).map((key) => writer.label(key));
  return [
    writer.heading(level, writer.label('parameters'), `${idPrefix}parameters`),
    compactTable(head, rows),
  ];
}

/** The names in `@param`, without those of properties. */
function rootNames(docs: Docs | undefined): string[] {
  const names = (docs?.blocks ?? [])
    .filter(({ tag }) => tag === 'param')
    .map(({ name = '' }) => name.split('.', 1)[0]!);
  return [...new Set(names)];
}

/** A pattern has the name in the doc comment at its place. */
function parameterName({ name }: Parameter, roots: readonly string[], i: number): string {
  return /^[{[]/.test(name) ? (roots[i] ?? name) : name;
}

function parameterRows(
  { type, isOptional, isRest, default: value }: Parameter,
  name: string,
  docs: Docs | undefined,
  { writer, text }: SectionOptions,
): string[][] {
  const describe = (block: DocBlock | undefined) =>
    block ? writer.sourceInline(cell(text.block(docs!, block))) : '';
  const own = [
    nameTag(`${isRest ? '...' : ''}${name}${isOptional ? '?' : ''}`),
    type ? typeTag(type, writer.links) : '',
    value ? defaultTag([value], writer.links) : '',
    describe(paramBlock(docs, 'param', name)),
  ];
  const properties = (docs?.blocks ?? [])
    .filter((block) => block.tag === 'param' && block.name?.startsWith(`${name}.`))
    .map((block) => [nameTag(block.name!), '', '', describe(block)]);
  return [own, ...properties];
}

function paramBlock(docs: Docs | undefined, tag: string, name: string): DocBlock | undefined {
  return docs?.blocks.find((block) => block.tag === tag && block.name === name);
}

export function returnsSection(
  { returns, docs }: Signature,
  { writer, text, level, idPrefix }: SectionOptions,
): string[] {
  const block = docs?.blocks.find(({ tag }) => tag === 'returns');
  // Without a description, the signature says as much.
  if (returns === undefined || block === undefined) return [];
  const heading = writer.heading(level, writer.label('returns'), `${idPrefix}returns`);
  const description = text.block(docs!, block);
  const type = typeTag(returns, writer.links);
  if (isLong(description)) return [heading, type, writer.source(description)];
  return [heading, [type, writer.sourceInline(description)].filter((part) => part !== '').join(': ')];
}

/** Errors, remarks, examples and references. */
export function docSections(docs: Docs | undefined, options: SectionOptions): string[] {
  const { writer, text, level, idPrefix } = options;
  if (docs === undefined) return [];
  const listed = (texts: string[]) => (texts.length > 1 ? texts.map(asItem).join('\n') : (texts[0] ?? ''));
  const section = (key: 'throws' | 'seeAlso' | 'remarks', id: string, body: string) =>
    body === '' ? [] : [writer.heading(level, writer.label(key), idPrefix + id), writer.source(body)];
  return [
    ...section('remarks', 'remarks', text.blocks(docs, 'remarks').join('\n\n')),
    ...section('throws', 'throws', listed(text.blocks(docs, 'throws'))),
    ...exampleSection(docs, options),
    ...section('seeAlso', 'see-also', listed(text.blocks(docs, 'see'))),
  ];
}

function asItem(text: string): string {
  return `- ${text.replaceAll('\n', '\n  ')}`;
}

function exampleSection(docs: Docs, { writer, text, level, idPrefix }: SectionOptions): string[] {
  const examples = text.blocks(docs, 'example').map(exampleOf);
  if (examples.length === 0) return [];
  const key = examples.length === 1 ? 'example' : 'examples';
  return [
    writer.heading(level, writer.label(key), `${idPrefix}examples`),
    ...examples.map((each) => writer.source(each)),
  ];
}

/** The callout of `@deprecated`. */
export function deprecation(docs: Docs | undefined, { writer, text }: SectionOptions): string {
  if (blockText(docs, 'deprecated') === undefined) return '';
  const [reason = ''] = text.blocks(docs, 'deprecated');
  return `::: warning ${writer.label('deprecated')}\n${writer.source(reason)}\n:::`;
}

export function isDeprecated(docs: Docs | undefined): boolean {
  return blockText(docs, 'deprecated') !== undefined;
}
