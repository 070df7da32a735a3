/** The syntax of docs-cli, and that of a site's plugins. */
import { Marked, type Token } from 'marked';
import type { Container } from '../plugin/container.js';
import type { Plugin } from '../plugin/plugin.js';
import type { BlockSyntax, FenceSyntax, InlineSyntax, MarkdownSyntax } from '../plugin/syntax.js';
import type { Tag } from '../plugin/tag.js';
import { callouts, details } from './containers/callouts.js';
import { codeGroup } from './containers/code-group.js';
import { hero } from './containers/hero.js';
import { tabs as tabsContainer } from './containers/tabs-container.js';
import { alert } from './extensions/alert.js';
import { blockComponent } from './extensions/block-component.js';
import { container } from './extensions/container-blocks.js';
import { definitionList } from './extensions/definition-list.js';
import { footnoteDefinition, footnoteReference } from './extensions/footnotes.js';
import { inlineComponent } from './extensions/inline-component.js';
import { mark } from './extensions/mark.js';
import { mdxComment, mdxCommentBlock, mdxHtml, moduleImport } from './extensions/mdx.js';
import { paddedTable, shownTag } from './extensions/shown-as-written.js';
import { tableOfContents } from './extensions/table-of-contents.js';
import { guardContainer, guardSyntax, guardTag } from './guard-plugin.js';
import { blockRenderers } from './render/blocks.js';
import { inlineRenderers } from './render/inlines.js';
import type { RenderContext } from './render/render-context.js';
import type { SyntaxSet } from './syntax-set.js';
import { badge } from './tags/badge.js';
import { card, cardGrid } from './tags/cards.js';
import { demo } from './tags/demo.js';
import { packageManagerTabs } from './tags/package-manager-tabs.js';
import { sourceCode } from './tags/source-code.js';
import { steps } from './tags/steps.js';
import { tab, tabs } from './tags/tabs-tag.js';

type Context = RenderContext;

const ownTags: Tag<Context>[] = [
  ...[badge, card, cardGrid, demo, packageManagerTabs],
  ...[sourceCode, steps, tab, tabs],
];

export const ownContainers: Container<Context>[] = [callouts, details, codeGroup, tabsContainer, hero];

/** Their order does not matter, because no two begin with the same syntax. */
const ownBlocks: BlockSyntax<Context>[] = [
  ...[alert, blockComponent, container, definitionList, footnoteDefinition],
  ...[mdxCommentBlock, mdxHtml, moduleImport, paddedTable, tableOfContents],
];

const ownInlines: InlineSyntax<Context>[] = [footnoteReference, inlineComponent, mark, mdxComment, shownTag];

const known = new WeakMap<readonly Plugin[], SyntaxSet<Context>>();
const NO_PLUGINS: readonly Plugin[] = [];

/** @param plugins the same array for every page of a site, because the result is kept for each array. */
export function syntaxSetOf(plugins: readonly Plugin[] = NO_PLUGINS): SyntaxSet<Context> {
  const set = known.get(plugins) ?? createSyntaxSet(plugins);
  known.set(plugins, set);
  return set;
}

/** Later tags and containers replace earlier ones of the same name. */
function createSyntaxSet(plugins: readonly Plugin[]): SyntaxSet<Context> {
  const added = plugins.flatMap((plugin) =>
    (plugin.markdown ?? []).map((syntax) => guardSyntax(plugin, syntax)),
  );
  const blocks = [...ownBlocks, ...added.filter(isBlock)];
  const inlines = [...ownInlines, ...added.filter(isInline)];
  const allTags = [
    ...ownTags,
    ...plugins.flatMap((plugin) => (plugin.tags ?? []).map((tag) => guardTag(plugin, tag))),
  ];
  const allContainers = [
    ...ownContainers,
    ...plugins.flatMap((plugin) => (plugin.containers ?? []).map((each) => guardContainer(plugin, each))),
  ];
  return {
    tags: new Map(allTags.map((tag) => [tag.name, tag])),
    containers: new Map(allContainers.flatMap((each) => each.names.map((name) => [name, each]))),
    fences: new Map(
      added.filter(isFence).flatMap((each) => each.languages.map((language) => [language, each])),
    ),
    blocks,
    marked: createMarked(blocks, inlines),
    renderBlock: new Map([
      ...Object.entries(blockRenderers),
      ...blocks.map(({ name, render }) => [name, render] as const),
    ]),
    renderInline: new Map([
      ...Object.entries(inlineRenderers),
      ...inlines.map(({ name, render }) => [name, render] as const),
    ]),
    blockToMarkdown: new Map(blocks.map(({ name, toMarkdown }) => [name, toMarkdown])),
    inlineToMarkdown: new Map(inlines.map(({ name, toMarkdown }) => [name, toMarkdown])),
  };
}

function createMarked(
  blocks: readonly BlockSyntax<Context>[],
  inlines: readonly InlineSyntax<Context>[],
): Marked {
  const masks = inlines.flatMap(({ mask }) => mask ?? []);
  return new Marked({
    gfm: true,
    hooks: {
      emStrongMask: (text) => masks.reduce((masked, mask) => mask(masked), text),
    },
    extensions: [...blocks, ...inlines].map((syntax) => {
      const start = syntax.level === 'inline' ? syntax.start : undefined;
      return {
        name: syntax.name,
        level: syntax.level,
        ...(start && { start: (src: string) => src.indexOf(start) }),
        tokenizer(src: string, tokens: Token[]) {
          return syntax.tokenize(this.lexer, src, tokens);
        },
      };
    }),
  });
}

function isBlock(syntax: MarkdownSyntax): syntax is BlockSyntax {
  return syntax.level === 'block';
}

function isInline(syntax: MarkdownSyntax): syntax is InlineSyntax {
  return syntax.level === 'inline';
}

function isFence(syntax: MarkdownSyntax): syntax is FenceSyntax {
  return syntax.level === 'fence';
}
