/**
 * Wraps the Markdown functions of a plugin: they record which plugins a page uses, and an error that one of them throws
 * becomes a diagnostic at its place instead of ending the page.
 */
import type { Token } from 'marked';
import type { Container } from '../plugin/container.js';
import type { Lines } from '../plugin/markdown-context.js';
import type { Plugin } from '../plugin/plugin.js';
import type { Fence, MarkdownSyntax } from '../plugin/syntax.js';
import type { Tag } from '../plugin/tag.js';
import { isNestingError } from './lexer/lexer.js';
import type { RenderContext } from './render/render-context.js';

/** An error in a function of a plugin that reads Markdown, where no position is known. */
export class PluginError extends Error {
  readonly plugin: string;

  constructor(plugin: string, cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = 'PluginError';
    this.plugin = plugin;
  }
}

export function guardTag(plugin: Plugin, tag: Tag): Tag<RenderContext> {
  return {
    ...tag,
    render: (call) =>
      attempt(plugin, call.context, call.offsetOf(), () => tag.render(call)) || call.children(),
    toMarkdown: (call) => within(plugin, () => tag.toMarkdown(call)),
  };
}

export function guardContainer(plugin: Plugin, container: Container): Container<RenderContext> {
  return {
    ...container,
    render(box) {
      const isWritten = attempt(plugin, box.context, box.offset, () => container.render(box));
      if (!isWritten) for (const section of box.sections) section.render();
    },
    toMarkdown: (box) => within(plugin, () => container.toMarkdown(box)),
  };
}

export function guardSyntax(plugin: Plugin, syntax: MarkdownSyntax): MarkdownSyntax<RenderContext> {
  if (syntax.level === 'fence') {
    return {
      ...syntax,
      render: (fence: Fence, context: RenderContext) =>
        void attempt(plugin, context, fence.offset, () => syntax.render(fence, context)),
    };
  }
  const tokenize: typeof syntax.tokenize = (...call) => within(plugin, () => syntax.tokenize(...call));
  if (syntax.level === 'block') {
    return {
      ...syntax,
      tokenize,
      render: (token: Token, context: RenderContext, lines: Lines) =>
        void attempt(plugin, context, context.source.startOf(lines.line), () =>
          syntax.render(token, context, lines),
        ),
    };
  }
  return {
    ...syntax,
    tokenize,
    render: (token: Token, context: RenderContext, offset: number) =>
      void attempt(plugin, context, offset, () => syntax.render(token, context, offset)),
  };
}

/** False if the function throws. What it wrote before that is removed. */
function attempt({ name }: Plugin, context: RenderContext, offset: number, render: () => void): boolean {
  context.plugins.add(name);
  const discard = context.discardPoint();
  try {
    render();
    return true;
  } catch (error) {
    if (isNestingError(error)) throw error;
    discard();
    context.report({
      level: 'error',
      code: 'plugin-failed',
      message: `The plugin '${name}' throws an error: ${messageOf(error)}`,
      offset,
    });
    return false;
  }
}

function within<T>({ name }: Plugin, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw isNestingError(error) || error instanceof PluginError ? error : new PluginError(name, error);
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
