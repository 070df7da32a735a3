/** Validates JSON samples and locates syntax errors. */
import jsonc, { type ParseError } from '#jsonc-parser';

export interface JsonFault {
  /** Offset in the text, in UTF-16 code units. */
  offset: number;
  length: number;
  message: string;
}

/** Files that may contain comments and trailing commas, because the tools that read them allow it. */
const LENIENT = /(?:^|\/)(?:(?:ts|js)config(?:\.[\w-]+)*\.json|[^/]+\.jsonc)$|(?:^|\/)\.vscode\//;

const MESSAGES: Record<string, string> = {
  InvalidSymbol: 'is not a JSON value',
  InvalidNumberFormat: 'is not a JSON number',
  PropertyNameExpected: 'is not expected: expected a name in double quotes',
  ValueExpected: 'is not expected: expected a value',
  ColonExpected: 'is not expected: expected a colon',
  CommaExpected: 'is not expected: expected a comma',
  CloseBraceExpected: 'is not expected: expected `}`',
  CloseBracketExpected: 'is not expected: expected `]`',
  EndOfFileExpected: 'follows the end of the value',
  InvalidCommentToken: 'is a comment, which JSON does not allow',
  UnexpectedEndOfComment: 'is a comment that is never closed',
  UnexpectedEndOfString: 'is a string that is never closed',
  UnexpectedEndOfNumber: 'is an incomplete number',
  InvalidUnicode: 'is not a Unicode escape',
  InvalidEscapeCharacter: 'has an escape that JSON does not allow',
  InvalidCharacter: 'has a character that must be escaped',
};

/** The first error; the others are nearly always consequences of it. */
export function findJsonFault(text: string, lang: string, path: string): JsonFault | undefined {
  const isLenient = lang === 'jsonc' || LENIENT.test(path);
  const errors: ParseError[] = [];
  jsonc.parse(text, errors, { disallowComments: !isLenient, allowTrailingComma: isLenient });
  const first = errors[0];
  if (first === undefined) return undefined;
  const found = text.slice(first.offset, first.offset + first.length).split('\n', 1)[0] ?? '';
  const said = MESSAGES[jsonc.printParseErrorCode(first.error)] ?? 'cannot be read';
  return {
    offset: first.offset,
    length: Math.max(1, found.length),
    message: found === '' ? `The JSON is incomplete.` : `\`${found}\` ${said}.`,
  };
}

/** The value of a JSON text that may have comments; undefined if it is invalid. */
export function readJson(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = jsonc.parse(text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? undefined : value;
}
