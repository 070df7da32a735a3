/**
 * The syntax of docs-cli, and that of a site's plugins. Functions of plugins are wrapped: they record which plugins a page uses,
 * and an error that one of them throws has the name of the plugin.
 */
import { Marked, type Token } from 'marked';
import type { Container } from '../plugin/container.js';
import type { Lines } from '../plugin/markdown-context.js';
import type { Plugin } from '../plugin/plugin.js';
import type { BlockSyntax, Fence, InlineSyntax, MarkdownSyntax } from '../plugin/syntax.js';
import type { Tag } from '../plugin/tag.js';
import { callouts, details } from './containers/callouts.js';
import { hero } from './containers/hero.js';
import { codeGroup, tabs as tabsContainer } from './containers/tabs.js';
import { alert } from './extensions/alert.js';
import { blockComponent } from './extensions/block-component.js';
import { container } from './extensions/container-blocks.js';
import { definitionList } from './extensions/definition-list.js';
import { footnoteDefinition, footnoteReference } from './extensions/footnotes.js';
import { inlineComponent } from './extensions/inline-component.js';
import { mark } from './extensions/mark.js';
import { mdxComment, mdxCommentBlock, moduleImport } from './extensions/mdx.js';
import { tableOfContents } from './extensions/table-of-contents.js';
import { isNestingError } from './lexer/lexer.js';
import { blockRenderers } from './render/blocks.js';
import { inlineRenderers } from './render/inlines.js';
import type { RenderContext } from './render/render-context.js';
import type { Place } from './source-text.js';
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
  ...[mdxCommentBlock, moduleImport, tableOfContents],
];

const ownInlines: InlineSyntax<Context>[] = [footnoteReference, inlineComponent, mark, mdxComment];

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
  const blocks = [...ownBlocks, ...added.filter((syntax) => syntax.level === 'block')];
  const inlines = [...ownInlines, ...added.filter((syntax) => syntax.level === 'inline')];
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
      added
        .filter((syntax) => syntax.level === 'fence')
        .flatMap((each) => each.languages.map((language) => [language, each])),
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

/** An error in a function of a plugin. `place` is only known if the function renders something. */
export class PluginError extends Error {
  readonly plugin: string;
  readonly place: Place | undefined;

  constructor(plugin: string, cause: unknown, place?: Place) {
    super((cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0], { cause });
    this.name = 'PluginError';
    this.plugin = plugin;
    this.place = place;
  }
}

function guardTag(plugin: Plugin, tag: Tag): Tag<RenderContext> {
  return {
    ...tag,
    render: (call) => rendering(plugin, call.context, call.offsetOf(), () => tag.render(call)),
    toMarkdown: (call) => within(plugin, () => tag.toMarkdown(call)),
  };
}

function guardContainer(plugin: Plugin, container: Container): Container<RenderContext> {
  return {
    ...container,
    render: (box) => rendering(plugin, box.context, box.offset, () => container.render(box)),
    toMarkdown: (box) => within(plugin, () => container.toMarkdown(box)),
  };
}

function guardSyntax(plugin: Plugin, syntax: MarkdownSyntax): MarkdownSyntax<RenderContext> {
  if (syntax.level === 'fence') {
    return {
      ...syntax,
      render: (fence: Fence, context: RenderContext) =>
        rendering(plugin, context, fence.offset, () => syntax.render(fence, context)),
    };
  }
  const tokenize: typeof syntax.tokenize = (...call) => within(plugin, () => syntax.tokenize(...call));
  if (syntax.level === 'block') {
    return {
      ...syntax,
      tokenize,
      render: (token: Token, context: RenderContext, lines: Lines) =>
        rendering(plugin, context, context.source.startOf(lines.line), () =>
          syntax.render(token, context, lines),
        ),
    };
  }
  return {
    ...syntax,
    tokenize,
    render: (token: Token, context: RenderContext, offset: number) =>
      rendering(plugin, context, offset, () => syntax.render(token, context, offset)),
  };
}

function rendering(plugin: Plugin, context: RenderContext, offset: number, render: () => void): void {
  context.plugins.add(plugin.name);
  within(plugin, render, () => context.source.place(offset));
}

function within<T>({ name }: Plugin, act: () => T, placeOf?: () => Place): T {
  try {
    return act();
  } catch (error) {
    if (isNestingError(error) || error instanceof PluginError) throw error;
    throw new PluginError(name, error, placeOf?.());
  }
}
