/**
 * Wraps the Markdown functions of a plugin: they record which plugins a page uses, and an error that one of them throws
 * has the name of the plugin.
 */
import type { Token } from 'marked';
import type { Container } from '../plugin/container.js';
import type { Lines } from '../plugin/markdown-context.js';
import type { Plugin } from '../plugin/plugin.js';
import type { Fence, MarkdownSyntax } from '../plugin/syntax.js';
import type { Tag } from '../plugin/tag.js';
import { isNestingError } from './lexer/lexer.js';
import type { RenderContext } from './render/render-context.js';
import type { Place } from './source-text.js';

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

export function guardTag(plugin: Plugin, tag: Tag): Tag<RenderContext> {
  return {
    ...tag,
    render: (call) => rendering(plugin, call.context, call.offsetOf(), () => tag.render(call)),
    toMarkdown: (call) => within(plugin, () => tag.toMarkdown(call)),
  };
}

export function guardContainer(plugin: Plugin, container: Container): Container<RenderContext> {
  return {
    ...container,
    render: (box) => rendering(plugin, box.context, box.offset, () => container.render(box)),
    toMarkdown: (box) => within(plugin, () => container.toMarkdown(box)),
  };
}

export function guardSyntax(plugin: Plugin, syntax: MarkdownSyntax): MarkdownSyntax<RenderContext> {
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
