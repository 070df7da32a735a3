/** `<TypeTable of="@acme/react#ButtonProps" />` and `<Signature of="…" />`: a part of the reference on any page. */
import { type BlockSyntax, lexBlocks, type MarkdownContext } from '@docs-cli/core/plugin';
import { CODES } from '../codes.js';
import type { ResolvedOptions } from '../options.js';
import { type ShownType, type TypesOfSource, typesPath } from '../type-files.js';

type BlockToken = NonNullable<ReturnType<BlockSyntax['tokenize']>>;
type BlockLexer = Parameters<BlockSyntax['tokenize']>[0];

interface TypeToken extends BlockToken {
  tag: 'TypeTable' | 'Signature';
  of: string;
  /** Offset of `of` in `raw`. */
  ofOffset: number;
  lexer: BlockLexer;
  /** Set when it is rendered. */
  shown?: BlockToken['tokens'];
}

const TAG = /^ {0,3}<(TypeTable|Signature)\s+of=(?:"([^"]*)"|'([^']*)')\s*\/>[ \t]*(?:\n+|$)/;

export function typeTags(options: ResolvedOptions): BlockSyntax {
  return {
    level: 'block',
    name: 'api-type-tag',
    interrupts: (line) => /^ {0,3}<(?:TypeTable|Signature)\s/.test(line),
    tokenize(lexer, src): TypeToken | undefined {
      const [raw, tag, double, single] = TAG.exec(src) ?? [];
      if (raw === undefined) return undefined;
      const of = double ?? single ?? '';
      const ofOffset = raw.indexOf(of, raw.indexOf('of='));
      return { type: 'api-type-tag', raw, tag: tag as TypeToken['tag'], of, ofOffset, lexer };
    },
    render(token, context, { line }) {
      const typeToken = token as TypeToken;
      const found = findType(typeToken.of, context, options);
      const markdown = typeof found === 'string' ? undefined : found[typeToken.tag];
      if (markdown) {
        typeToken.shown = tokensOf(typeToken.lexer, markdown);
        context.blocks(typeToken.shown, { line, end: line + 1 });
      } else report(typeToken, typeof found === 'string' ? found : 'has no members', context, line);
    },
    toMarkdown: (token, writer) => writer.blocks((token as TypeToken).shown ?? []),
  };
}

/** Reads Markdown after the page was read, so its inline content is read at once. */
function tokensOf(lexer: BlockLexer, markdown: string): NonNullable<TypeToken['shown']> {
  const tokens = lexBlocks(lexer, markdown);
  for (const { src, tokens: inner } of lexer.inlineQueue.splice(0)) lexer.inlineTokens(src, inner);
  return tokens;
}

function report({ of, ofOffset }: TypeToken, problem: string, context: MarkdownContext, line: number): void {
  context.report({
    level: 'error',
    code: CODES.unknownType,
    message: `\`${of}\` ${problem}.`,
    hint: 'Write an entry or a file, `#` and the name of an export, such as `@acme/core#Options`. A file that no entry exports must be in `types` of api().',
    offset: context.source.startOf(line) + ofOffset,
    length: of.length,
  });
}

/** The type in the language of the page, or what is wrong. */
function findType(of: string, context: MarkdownContext, options: ResolvedOptions): ShownType | string {
  const hash = of.lastIndexOf('#');
  if (hash < 0) return 'has no `#`';
  const read = (source: string) => {
    const text = context.readFile(typesPath(source, options));
    return text === undefined ? undefined : (JSON.parse(text) as TypesOfSource);
  };
  const types = read(of.slice(0, hash).replace(/^\.?\//, ''));
  if (types === undefined) return 'is in no entry, and in no file of `types`';
  let found = types[of.slice(hash + 1)];
  if (isPlace(found)) found = read(found.file)?.[found.name];
  if (found === undefined || isPlace(found)) return 'does not exist: there is no such export';
  return found[context.lang] ?? Object.values(found)[0] ?? 'has no documentation';
}

function isPlace(found: TypesOfSource[string] | undefined): found is { file: string; name: string } {
  return typeof found?.file === 'string';
}
