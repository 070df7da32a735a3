/** `<TypeTable of="@acme/react#ButtonProps" />` and `<Signature of="…" />`: a part of the reference on any page. */
import { type BlockSyntax, joinBlocks, lexBlocks, type MarkdownContext } from '@docs-cli/core/plugin';
import { CODES } from '../codes.js';
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

export const typeTags: BlockSyntax = {
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
  render(token, context, lines) {
    const typeToken = token as TypeToken;
    const markdown = markdownOf(typeToken, context, context.source.startOf(lines.line) + typeToken.ofOffset);
    if (markdown === undefined) return;
    typeToken.shown = tokensOf(typeToken.lexer, markdown);
    context.blocks(typeToken.shown, { line: lines.line, end: lines.line + 1 });
  },
  toMarkdown: (token, writer) => joinBlocks([writer.blocks((token as TypeToken).shown ?? [])]),
};

/** Reads Markdown after the page was read, so its inline content is read at once. */
function tokensOf(lexer: BlockLexer, markdown: string): NonNullable<TypeToken['shown']> {
  const tokens = lexBlocks(lexer, markdown);
  for (const { src, tokens: inner } of lexer.inlineQueue.splice(0)) lexer.inlineTokens(src, inner);
  return tokens;
}

function markdownOf({ tag, of }: TypeToken, context: MarkdownContext, offset: number): string | undefined {
  const found = findType(of, context);
  const report = (message: string, hint: string) =>
    void context.report({
      level: 'error',
      code: CODES.unknownType,
      message,
      hint,
      offset,
      length: of.length,
    });
  if (typeof found === 'string')
    return report(
      `\`${of}\` ${found}.`,
      'Write an entry or a file, `#` and the name of an export, such as `@acme/core#Options`. A file that is part of no entry must be in `types` of api().',
    );
  const markdown = tag === 'TypeTable' ? found.table : found.signature;
  if (markdown === '') return report(`\`${of}\` has no members.`, 'Use `<Signature of="…" />`.');
  return markdown;
}

/** The type in the language of the page, or what is wrong. */
function findType(of: string, context: MarkdownContext): ShownType | string {
  const hash = of.lastIndexOf('#');
  if (hash < 0) return 'has no `#`';
  const text = context.readFile(typesPath(of.slice(0, hash).replace(/^\.?\//, '')));
  if (text === undefined) return 'is in no entry, and in no file of `types`';
  const types = JSON.parse(text) as TypesOfSource;
  const shown = types[of.slice(hash + 1)];
  if (shown === undefined) return `does not exist: there is no such export`;
  return shown[context.lang] ?? Object.values(shown)[0] ?? 'has no documentation';
}
