/** `createStore` in a text: inline code that is the name of an export becomes a link to its page. */
import type { BlockSyntax, InlineSyntax, MarkdownContext, MarkdownSyntax } from '@docs-cli/core/plugin';
import type { ResolvedOptions } from '../options.js';
import { namesPath } from '../type-files.js';

type Lexer = Parameters<InlineSyntax['tokenize']>[0];
type InlineToken = NonNullable<ReturnType<InlineSyntax['tokenize']>>;

interface NameToken extends InlineToken {
  name: string;
  /** The inline code itself. */
  tokens: NonNullable<InlineToken['tokens']>;
}

/** The lexer of a page -> the name that has no links on it; `''` for all names. */
type NamesWithoutLinks = WeakMap<Lexer, string>;

export function nameLinks(options: ResolvedOptions): MarkdownSyntax[] {
  const withoutLinks: NamesWithoutLinks = new WeakMap();
  const tag = noLinksTag(withoutLinks);
  return options.links ? [tag, nameSyntax(options, withoutLinks)] : [tag];
}

const TAG = /^ {0,3}<NoApiLinks(?:\s+of="([^"]*)")?\s*\/>[ \t]*(?:\n+|$)/;

/**
 * `<NoApiLinks />` anywhere on a page: blocks are read before inline content. With `of="Store"`, which pages of the reference
 * have, only this name is no link.
 */
function noLinksTag(withoutLinks: NamesWithoutLinks): BlockSyntax {
  return {
    level: 'block',
    name: 'api-no-links',
    interrupts: (line) => TAG.test(line),
    tokenize(lexer, src) {
      const [raw, name = ''] = TAG.exec(src) ?? [];
      if (raw === undefined) return undefined;
      withoutLinks.set(lexer, name);
      return { type: 'api-no-links', raw };
    },
    render: () => undefined,
    toMarkdown: () => [],
  };
}

/** One name in single backticks: `createStore`, `createStore()`, `geo.middle`. */
const NAME = /^`(([\p{L}_$][\p{L}\p{N}_$.]*)(?:\(\))?)`(?!`)/u;

function nameSyntax(options: ResolvedOptions, withoutLinks: NamesWithoutLinks): InlineSyntax {
  const namesOf = nameReader(namesPath(options));
  return {
    level: 'inline',
    name: 'api-name',
    tokenize(lexer, src): NameToken | undefined {
      if (src[0] !== '`' || lexer.state.inLink) return undefined;
      const [raw, text = '', name = ''] = NAME.exec(src) ?? [];
      const without = withoutLinks.get(lexer);
      if (raw === undefined || without === '' || without === name) return undefined;
      return { type: 'api-name', raw, name, tokens: [{ type: 'codespan', raw, text }] };
    },
    render(token, context, offset) {
      const { name, raw, tokens } = token as NameToken;
      const href = context.isInHeading ? undefined : namesOf(context).get(name);
      if (href === undefined) return context.inlines(tokens);
      context.write('<a');
      context.link('link', { href, kind: 'link', length: raw.length }, offset);
      context.write('>');
      context.inlines(tokens);
      context.write('</a>');
    },
    toMarkdown: (token, writer) => writer.inlines((token as NameToken).tokens),
  };
}

/** Reads the names once for each page, and parses them once for each version of the file. */
function nameReader(path: string): (context: MarkdownContext) => ReadonlyMap<string, string> {
  const pages = new WeakMap<MarkdownContext, ReadonlyMap<string, string>>();
  let last = { text: '{}', names: new Map<string, string>() };
  return (context) => {
    const known = pages.get(context);
    if (known) return known;
    const text = context.readFile(path) ?? '{}';
    if (text !== last.text) last = { text, names: new Map(Object.entries(JSON.parse(text))) };
    pages.set(context, last.names);
    return last.names;
  };
}
