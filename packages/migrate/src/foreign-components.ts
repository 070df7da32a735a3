/** Components of the other generators, and what they become. Components of the project are listed. */
import { isComponentName, isOneLetterTag } from '@docs-cli/core/internal/cli/markdown/tags/tag-syntax.js';
import { BADGE_TYPES } from './badge-types.js';
import { newTarget } from './foreign-links.js';
import { addRemainder, asComment, lineAfter, lineBefore, type PageContext, rewrite } from './page-context.js';
import { importedFile, isInSvg } from './page-html.js';
import { literalText } from './page-mdx.js';
import {
  type Attribute,
  attributeOf,
  isVueSlot,
  literalOf,
  type PageTag,
  parseLiteral,
  textOf,
} from './page-tags.js';

type Convert = (context: PageContext, tag: PageTag) => boolean;

const ASIDE_KINDS: Record<string, string> = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  caution: 'caution',
  warning: 'warning',
  danger: 'danger',
};

/** Components of VitePress. Others with these names are those of the project. */
const OF_VITEPRESS = new Set(['Badge', 'ClientOnly']);

/** Components of the documentation packages. */
const COMPONENTS: Record<string, Convert> = {
  Badge: (context, tag) => {
    const text = textOf(tag, 'text');
    const type = BADGE_TYPES[textOf(tag, 'type') ?? textOf(tag, 'variant') ?? ''] ?? 'tip';
    if (text === undefined && tag.close === undefined) return false;
    // Props that docs-cli knows stay as they are.
    const isSame = tag.attributes.every(
      ({ name, isExpression }) => /^(?:text|type)$/.test(name) && !isExpression,
    );
    if (isSame && (textOf(tag, 'type') ?? type) === type) return true;
    const props = `${text === undefined ? '' : ` text=${quoted(text)}`} type="${type}"`;
    return rewrite(context, tag, `<Badge${props}${tag.isSelfClosing ? ' />' : '>'}`, 'badges');
  },
  Tabs: (context, tag) => {
    if (!hasTabs(tag)) return false;
    const group = textOf(tag, 'groupId') ?? textOf(tag, 'syncKey');
    return rewrite(context, tag, `<Tabs${group === undefined ? '' : ` groupId=${quoted(group)}`}>`, 'tabs');
  },
  Tab: (context, tag) => convertTab(context, tag),
  TabItem: (context, tag) => convertTab(context, tag),
  Steps: () => true,
  SourceCode: () => true,
  Head: (context, tag) => {
    if (tag.close === undefined) return false;
    const range = { start: tag.start, end: tag.close.end };
    addRemainder(
      context,
      tag.start,
      'Tags of <Head> are not moved.',
      "Write them into 'head' of the front matter.",
    );
    return rewrite(context, range, asComment(context.page.text.slice(range.start, range.end)));
  },
  TOCInline: (context, tag) => rewrite(context, tag, '[[toc]]', 'tables of contents'),
  CardGrid: (context, tag) => rewrite(context, tag, '<CardGrid>', 'cards'),
  Card: (context, tag) => convertCard(context, tag, undefined),
  LinkCard: (context, tag) => convertCard(context, tag, textOf(tag, 'description') ?? ''),
  LinkButton: (context, tag) => convertLink(context, tag, textOf(tag, 'href')),
  Link: (context, tag) => convertLink(context, tag, textOf(tag, 'to') ?? textOf(tag, 'href')),
  Aside: (context, tag) => convertAside(context, tag),
  Admonition: (context, tag) => convertAside(context, tag),
  Details: (context, tag) => {
    const summary = textOf(tag, 'summary');
    return summary !== undefined && convertBlock(context, tag, `details ${summary}`);
  },
  Image: (context, tag) => convertImage(context, tag, attributeOf(tag, 'src')),
  ThemedImage: (context, tag) => convertImage(context, tag, attributeOf(tag, 'sources')),
  // What they contain is HTML in docs-cli.
  ClientOnly: (context, tag) => removeTags(context, tag, 'client-only content'),
  NoSSR: (context, tag) => removeTags(context, tag, 'client-only content'),
  FileTree: (context, tag) => removeTags(context, tag, 'file trees'),
  Fragment: (context, tag) => removeTags(context, tag, 'fragments'),
  PackageManagerTabs: (context, tag) => {
    const command = literalOf(attributeOf(tag, 'command'));
    if (command === undefined) return false;
    const others = tag.attributes.filter(({ name }) => name !== 'command');
    for (const { name, start } of others)
      addRemainder(
        context,
        start,
        `<PackageManagerTabs> has no prop '${name}'.`,
        "Use 'extra' for more tabs.",
      );
    const value = typeof command === 'string' ? quoted(command) : `{${JSON.stringify(command)}}`;
    return others.length === 0 || rewrite(context, tag, `<PackageManagerTabs command=${value} />`);
  },
  Code: (context, tag) => {
    const code = attributeOf(tag, 'code');
    const source = code?.isExpression ? String(code.value) : JSON.stringify(code?.value);
    return code !== undefined && convertCode(context, tag, source, textOf(tag, 'lang'));
  },
  CodeBlock: (context, tag) => {
    if (tag.close === undefined) return false;
    const content = context.page.text.slice(tag.end, tag.close.start).trim();
    const expression = /^\{([\s\S]*)\}$/.exec(content)?.[1];
    const source = expression ?? (/[<{\n]/.test(content) ? '' : JSON.stringify(content));
    return convertCode(context, tag, source, textOf(tag, 'language'));
  },
};

export function convertComponent(context: PageContext, tag: PageTag): void {
  const { name } = tag;
  if (isVueSlot(tag)) {
    commentOut(context, tag);
    return;
  }
  // Vue also reads `<my-part>` as a component.
  const isDashed = context.generator === 'vitepress' && name.includes('-') && !isInSvg(tag);
  if ((!isComponentName(name) && !isDashed) || isOneLetterTag(name)) return;
  const from = context.imports.get(name);
  if (from !== undefined && /\.mdx?$/.test(from)) {
    includeFragment(context, tag, from);
    return;
  }
  const isOwn =
    from !== undefined && /^[./@~]/.test(from) && !/^@(?:theme|astrojs|rspress|docusaurus)\b/.test(from);
  const convert = Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
  const isKnown =
    convert !== undefined && !isOwn && (context.generator !== 'vitepress' || OF_VITEPRESS.has(name));
  if (isKnown && convert(context, tag)) return;
  // A type parameter in running text, such as `Ref<Element>`, is not a component.
  const isText = tag.attributes.length === 0 && !tag.isSelfClosing && tag.close === undefined;
  if (isText) escapeTag(context, tag);
  else leaveComponent(context, tag);
}

function convertTab(context: PageContext, tag: PageTag): boolean {
  const label = labelOf(tag);
  if (label === undefined || tag.close === undefined || !tag.parent || !hasTabs(tag.parent)) return false;
  if (tag.name === 'TabItem') rewrite(context, tag.close, '</Tab>');
  const isGuessed = textOf(tag, 'label') === undefined && labelFromParent(tag) === undefined;
  if (isGuessed && attributeOf(tag.parent, 'values') !== undefined)
    addRemainder(
      context,
      tag.start,
      `The label of the tab '${label}' is computed.`,
      "It is the value now. Set 'label'.",
    );
  return rewrite(context, tag, `<Tab label=${quoted(label)}>`, 'tabs');
}

/** Whether all tabs of a group have a label that can be read. */
function hasTabs({ name, close, children }: PageTag): boolean {
  const tabs = children.filter((child) => /^Tab(?:Item)?$/.test(child.name));
  return (
    name === 'Tabs' &&
    close !== undefined &&
    tabs.length > 0 &&
    tabs.every((tab) => tab.close && labelOf(tab))
  );
}

function labelOf(tab: PageTag): string | undefined {
  return textOf(tab, 'label') ?? labelFromParent(tab) ?? textOf(tab, 'value');
}

/** `<Tabs values={[{ label, value }]}>` has the labels of its tabs. */
function labelFromParent(tag: PageTag): string | undefined {
  const values = tag.parent && literalOf(attributeOf(tag.parent, 'values'));
  if (!Array.isArray(values)) return undefined;
  const value = textOf(tag, 'value');
  for (const entry of values)
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry) && entry.value === value)
      return typeof entry.label === 'string' ? entry.label : undefined;
  return undefined;
}

function convertCard(context: PageContext, tag: PageTag, text: string | undefined): boolean {
  const title = textOf(tag, 'title');
  if (title === undefined) return false;
  const href = textOf(tag, 'href');
  const target = href === undefined ? '' : ` href=${quoted(newTarget(context, href, tag.start))}`;
  const opening = `<Card title=${quoted(title)}${target}>`;
  const isWhole = tag.isSelfClosing || text !== undefined;
  return rewrite(context, tag, isWhole ? `${opening}${text ?? ''}</Card>` : opening, 'cards');
}

function convertLink(context: PageContext, tag: PageTag, href: string | undefined): boolean {
  if (href === undefined || tag.close === undefined) return false;
  const content = context.page.text.slice(tag.end, tag.close.start);
  // A link around blocks or images stays an HTML element.
  const target = newTarget(context, href, tag.start);
  const isText = !/[\n<]/.test(content.trim());
  rewrite(context, tag, isText ? '[' : `<a href=${quoted(target)}>`, 'links');
  return rewrite(context, tag.close, isText ? `](${target})` : '</a>');
}

function convertAside(context: PageContext, tag: PageTag): boolean {
  const kind = ASIDE_KINDS[textOf(tag, 'type') ?? 'note'] ?? 'note';
  const title = textOf(tag, 'title');
  return convertBlock(context, tag, `${kind}${title ? ` ${title}` : ''}`);
}

function convertBlock(context: PageContext, tag: PageTag, info: string): boolean {
  if (tag.close === undefined) return false;
  const indent = lineIndent(context, tag.start);
  const next = lineAfter(context.page.text, tag.end).trim() === '' ? '' : `\n${indent}`;
  rewrite(context, tag, `::: ${info}${next}`, 'asides');
  const before = lineBefore(context.page.text, tag.close.start).trim() === '' ? '' : `\n${indent}`;
  return rewrite(context, tag.close, `${before}:::`);
}

/** An image of a file that the page imports or names; of two files for the color schemes, the light one. */
function convertImage(context: PageContext, tag: PageTag, source: Attribute | undefined): boolean {
  if (source === undefined || typeof source.value !== 'string') return false;
  const isPair = source.name === 'sources';
  const light = isPair ? /\blight:\s*([^,}]+)/.exec(source.value)?.[1]?.trim() : undefined;
  const written = isPair
    ? light && (/^(['"])(.*)\1$/.exec(light)?.[2] ?? importedFile(context, light))
    : undefined;
  const own = source.isExpression ? importedFile(context, source.value.trim()) : source.value;
  const file = isPair ? written : own;
  if (file === undefined || file === '') return false;
  const alt = (textOf(tag, 'alt') ?? '').replace(/[\\[\]]/g, '\\$&');
  const target = newTarget(context, file, tag.start);
  if (!rewrite(context, tag, `![${alt}](${target})`, 'images')) return false;
  if (isPair)
    addRemainder(
      context,
      tag.start,
      'The image for the dark color scheme is not moved.',
      `Name its file as that of the light one, with '.dark' before the extension, and put both next to each other.`,
    );
  return true;
}

function removeTags(context: PageContext, tag: PageTag, kind: string): boolean {
  if (tag.close === undefined) return false;
  rewrite(context, tag.close, '');
  return rewrite(context, tag, '', kind);
}

/** A code block whose code is a string, or the text of an imported file. */
function convertCode(context: PageContext, tag: PageTag, source: string, lang = 'text'): boolean {
  const title = textOf(tag, 'title');
  const info = `${lang}${title ? ` title=${quoted(title)}` : ''}`;
  const range = { start: tag.start, end: tag.close?.end ?? tag.end };
  const indent = lineIndent(context, tag.start);
  const code = literalText(source.trim()) ?? parseLiteral(source);
  if (typeof code === 'string') {
    const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
    const lines = [fence + info, ...code.replace(/^\n|\s+$/g, '').split('\n'), fence];
    return rewrite(context, range, lines.join(`\n${indent}`), 'code components');
  }
  const path = importedFile(context, source.trim())?.replace(/^.*!|\?raw$/g, '');
  const target = path === undefined ? undefined : context.links.includeCode(context.source, path);
  if (target === undefined) return false;
  const text = `\`\`\`${info} file="${target}"\n${indent}\`\`\``;
  return rewrite(context, range, text, 'snippets');
}

/** `<Part />` with an imported Markdown file. */
function includeFragment(context: PageContext, tag: PageTag, from: string): void {
  const target = context.links.include(context.source, from);
  const end = tag.close?.end ?? tag.end;
  if (target !== undefined && lineBefore(context.page.text, tag.start).trim() === '') {
    rewrite(context, { start: tag.start, end }, `<!--@include: ${target}-->`, 'includes');
    const hasProps = tag.attributes.length > 0;
    if (hasProps)
      addRemainder(
        context,
        tag.start,
        'An included file gets no props.',
        'Write the values into the included text.',
      );
    return;
  }
  leaveComponent(context, tag);
}

/** Shows a tag as text. */
function escapeTag(context: PageContext, tag: PageTag): void {
  const written = context.page.text.slice(tag.start, tag.end);
  addRemainder(
    context,
    tag.start,
    `'${written}' has no closing tag.`,
    'It is text now. Write code in backticks.',
  );
  rewrite(context, { start: tag.start, end: tag.start + 1 }, '&lt;');
}

function leaveComponent(context: PageContext, tag: PageTag): void {
  if (!commentOut(context, tag)) return;
  const isReact = context.generator === 'docusaurus' || context.generator === 'rspress';
  const other = isReact ? ', or move the component to content/_components' : '';
  addRemainder(
    context,
    tag.start,
    `<${tag.name}> is a component that docs-cli does not have.`,
    `It is a comment now. Write its content in Markdown or HTML${other}.`,
  );
}

/** Puts tags into comments, so that they do not show as text. Their content stays. */
function commentOut(context: PageContext, tag: PageTag): boolean {
  const { page } = context;
  const indent = lineBefore(page.text, tag.start);
  const needsBreak = indent.trim() === '' && lineAfter(page.text, tag.end).trim() !== '';
  const comment = asComment(page.text.slice(tag.start, tag.end));
  if (!rewrite(context, tag, comment + (needsBreak ? `\n${indent}` : ''))) return false;
  if (tag.close !== undefined) rewrite(context, tag.close, asComment(`</${tag.name}>`));
  return true;
}

function lineIndent(context: PageContext, offset: number): string {
  return /^[ \t]*/.exec(lineBefore(context.page.text, offset))?.[0] ?? '';
}

/** The value as a prop of docs-cli. */
function quoted(text: string): string {
  return /["\n]/.test(text) ? `{${JSON.stringify(text)}}` : `"${text}"`;
}
