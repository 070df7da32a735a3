/** Members of an export: a table of all, and a section for each that has more to say. */
import { textOf } from '../code.js';
import { blockText } from '../extract/doc-comment.js';
import type { Code, DocBlock, Docs, Export, Inherited, Member } from '../model.js';
import { defaultTag, namesTag, nameTag, notesTag, signatureFence, typeTag } from './code-text.js';
import { cell, firstSentence, isLong } from './doc-text.js';
import {
  compactTable,
  deprecation,
  docSections,
  isDeprecated,
  parameterSection,
  returnsSection,
  type SectionOptions,
} from './function-sections.js';
import type { LabelKey } from './labels.js';
import { memberAnchor } from './page-links.js';
import { blocks } from './page-writer.js';

const SECTION_TAGS: ReadonlySet<string> = new Set(['param', 'returns', 'throws', 'example', 'remarks']);

/** In the row of a member, unless they are too long for a cell. */
const IN_ROW_TAGS: ReadonlySet<string> = new Set(['defaultValue', 'see']);

/** A longer signature is not readable in a cell. */
const MAX_CELL = 80;

/** Whether a member has more documentation than a row of a table shows. */
function needsSection(member: Member): boolean {
  const { docs, signatures } = member;
  if (signatures.length > 1 || textOf(typeOf(member)).length > MAX_CELL) return true;
  if (docs === undefined) return false;
  const isLongBlock = ({ tag, text }: DocBlock) => IN_ROW_TAGS.has(tag) && isLong(text);
  return (
    isLong(docs.summary) || docs.blocks.some((block) => SECTION_TAGS.has(block.tag) || isLongBlock(block))
  );
}

export function memberSections(one: Export, path: string, options: SectionOptions): string[] {
  const isMethod = ({ kind }: Member) => kind === 'method';
  const isConstructor = ({ kind }: Member) => kind === 'constructor';
  const isOther = (member: Member) => !isMethod(member) && !isConstructor(member);
  const { members, kind } = one;
  if (kind === 'component') return memberSection('props', members, path, { ...options, isProps: true });
  return [
    ...memberSection('constructor', members.filter(isConstructor), path, options),
    ...memberSection(kind === 'enum' ? 'members' : 'properties', members.filter(isOther), path, options),
    ...memberSection('methods', members.filter(isMethod), path, options),
  ];
}

interface MemberOptions extends SectionOptions {
  /** Props are optional unless they are marked. Members of other types are marked if they are optional. */
  isProps?: boolean;
  /** For a table on another page than that of its type: the link to a member. */
  linkTo?: (member: Member) => string | undefined;
}

function memberSection(
  label: LabelKey,
  members: readonly Member[],
  path: string,
  options: MemberOptions,
): string[] {
  const { writer, level, idPrefix } = options;
  if (members.length === 0) return [];
  const heading = writer.heading(level, writer.label(label), idPrefix + label);
  const detailed = members.filter(needsSection);
  const [only] = members;
  if (label === 'constructor' && only)
    return [
      writer.heading(level, writer.label(label), anchorOf(only, path)),
      ...memberDetails(only, path, options),
    ];
  const inner = { ...options, level: level + 1 };
  return [
    heading,
    memberTable(members, path, options),
    ...detailed.flatMap((member) => [
      writer.heading(inner.level, `\`${shownName(member, options.isProps)}\``, anchorOf(member, path)),
      ...memberDetails(member, path, inner),
    ]),
  ];
}

/** The table of props, properties or methods. */
export function memberTable(members: readonly Member[], path: string, options: MemberOptions): string {
  const { writer } = options;
  const isEnum = members.every(({ kind }) => kind === 'value');
  const head = [
    writer.label('name'),
    writer.label(isEnum ? 'value' : 'type'),
    writer.label('default'),
    writer.label('description'),
  ];
  return compactTable(
    head,
    members.map((member) => rowOf(member, path, options)),
  );
}

function rowOf(member: Member, path: string, options: MemberOptions): string[] {
  const { writer, linkTo } = options;
  const id = anchorOf(member, path);
  const hasSection = needsSection(member);
  const link = hasSection ? (linkTo ? linkTo(member) : `#${encodeURIComponent(id)}`) : undefined;
  const name = nameTag(shownName(member, options.isProps), hasSection || linkTo ? undefined : id);
  return [
    (link === undefined ? name : `[${name}](${link})`) + notesTag(notesOf(member, options)),
    hasSection && !linkTo && member.signatures.length > 0 ? '' : typeTag(typeOf(member), writer.links),
    defaultOf(member, options),
    descriptionOf(member, { ...options, hasSection }),
  ];
}

function anchorOf({ name, modifiers }: Member, path: string): string {
  return memberAnchor(path, name, modifiers.includes('static'));
}

function shownName({ name, kind, isOptional }: Member, isProps = false): string {
  if (kind === 'method' || kind === 'constructor') return `${name}()`;
  return isOptional && !isProps ? `${name}?` : name || '()';
}

/** Modifiers, and whether the member is required, in small letters. */
function notesOf({ modifiers, isOptional, docs }: Member, { isProps, writer }: MemberOptions): string[] {
  return [
    ...modifiers,
    ...(isProps && !isOptional ? [writer.label('required')] : []),
    ...(isDeprecated(docs) ? [writer.label('deprecated').toLowerCase()] : []),
  ];
}

/** Of a method, its signature without its name. */
function typeOf({ type, signatures: [first] }: Member): Code {
  if (type || !first) return type ?? [''];
  return typeof first.code[0] === 'string' ? first.code.slice(1) : first.code;
}

/** Code, or words with code in them. */
function defaultOf(member: Member, { writer, text }: MemberOptions): string {
  const { default: value, docs } = member;
  if (value === undefined || isLong(value)) return '';
  const isProse = value === blockText(docs, 'defaultValue') && /`|\{@link/.test(value);
  if (!isProse) return defaultTag([value], writer.links);
  return writer.sourceInline(cell(text.blocks(docs, 'defaultValue')[0] ?? ''));
}

function descriptionOf(
  member: Member,
  { writer, text, hasSection }: MemberOptions & { hasSection: boolean },
): string {
  const { docs } = member;
  const summary = text.summary(docs);
  const [reason = ''] = text.blocks(docs, 'deprecated');
  const shown = isLong(summary) ? firstSentence(summary) : summary;
  const since = blockText(docs, 'since');
  const see = text.blocks(docs, 'see');
  const parts = [
    writer.sourceInline(cell(shown)),
    ...(reason === '' ? [] : [`**${writer.label('deprecated')}:** ${writer.sourceInline(cell(reason))}`]),
    ...(since === undefined ? [] : [`${writer.label('since')} ${cell(since)}.`]),
    ...(hasSection || see.length === 0
      ? []
      : [`${writer.label('seeAlso')} ${see.map((each) => writer.sourceInline(cell(each))).join(', ')}`]),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Everything below the heading of a member. */
function memberDetails(member: Member, path: string, options: MemberOptions): string[] {
  const { writer, text, level } = options;
  const inner = { ...options, level: level + 1, idPrefix: `${anchorOf(member, path)}-` };
  const { docs, signatures } = member;
  const codes = signatures.length > 0 ? signatures.map(({ code }) => code) : [propertyCode(member)];
  const described = signatures.filter((signature) => signature.docs);
  return blocks(
    signatureFence(codes, writer.links),
    described.length > 1 ? '' : deprecation(docs, options),
    described.length > 1
      ? described.flatMap((signature, i) => overloadSections(signature, i, inner))
      : [
          writer.source(text.summary(docs)),
          ...longDefault(docs, options),
          ...(described[0] ? parameterSection(described[0], inner) : []),
          ...(described[0] ? returnsSection(described[0], inner) : []),
          ...docSections(docs, inner),
        ],
  );
}

function longDefault(docs: Docs | undefined, { writer, text }: MemberOptions): string[] {
  const values = text.blocks(docs, 'defaultValue').filter(isLong);
  return values.length === 0
    ? []
    : [`**${writer.label('default')}:**`, ...values.map((each) => writer.source(each))];
}

function propertyCode({ name, modifiers, isOptional, type = ['unknown'] }: Member): Code {
  return [`${[...modifiers, name].join(' ')}${isOptional ? '?' : ''}: `, ...type];
}

/** One of several overloads with separate documentation. */
export function overloadSections(
  signature: Export['signatures'][number],
  i: number,
  options: SectionOptions,
): string[] {
  const { writer, text, level, idPrefix } = options;
  const inner = { ...options, level: level + 1, idPrefix: `${idPrefix}overload-${i + 1}-` };
  return blocks(
    writer.heading(level, `${writer.label('overload')} ${i + 1}`, `${idPrefix}overload-${i + 1}`),
    signatureFence([signature.code], writer.links),
    deprecation(signature.docs, inner),
    writer.source(text.summary(signature.docs)),
    parameterSection(signature, inner),
    returnsSection(signature, inner),
    docSections(signature.docs, inner),
  );
}

/** Members of base types. Those of other packages are a list of names that readers can open. */
export function inheritedSections(one: Export, path: string, options: SectionOptions): string[] {
  const { writer, level, idPrefix } = options;
  const isProps = one.kind === 'component';
  const own = one.inherited.filter((group) => group.package === undefined);
  const sections = own.flatMap((group, i) => [
    writer.heading(
      level,
      `${writer.label('inheritedFrom')} ${nameOf(group, options)}`,
      `${idPrefix}inherited-${i + 1}`,
    ),
    group.names.map((name) => linkedName(name, group, options)).join(', '),
    memberTable(group.members, path, { ...options, isProps, linkTo: () => undefined }),
  ]);
  const packages = new Map<string, Inherited[]>();
  for (const group of one.inherited)
    if (group.package !== undefined)
      packages.set(group.package, [...(packages.get(group.package) ?? []), group]);
  const others = [...packages].map(([name, groups]) => foreignMembers(name, groups, { ...options, isProps }));
  return [...sections, ...others];
}

function linkedName(name: string, { from }: Inherited, { writer }: SectionOptions): string {
  const link = writer.links.toMember(from.to, name);
  return link === undefined ? nameTag(name) : `[${nameTag(name)}](${link})`;
}

function nameOf({ from }: Inherited, { writer }: SectionOptions): string {
  const link = writer.links.toDeclaration(from.to);
  const name = from.text === '' ? '' : `\`${from.text}\``;
  return link === undefined ? name : `[${name}](${link})`;
}

function foreignMembers(
  name: string,
  groups: readonly Inherited[],
  { writer, isProps }: MemberOptions,
): string {
  const label = writer.label(isProps ? 'propsFrom' : 'inheritedFrom');
  const count = groups.reduce((sum, { names }) => sum + names.length, 0);
  const lists = groups.map(({ from, names }) => {
    const list = namesTag(names);
    return from.text === '' ? list : `**\`${from.text}\`** ${list}`;
  });
  return `:::: details ${label} \`${name}\` (${count})\n${lists.join('\n\n')}\n::::`;
}
