/** Strings are matched too, because a text such as `'image/*'` does not begin a comment. */
const STRING_OR_COMMENT =
  /(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\[\s\S]|[^\\`])*`|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/** Replaces the comments of a module with spaces, so that offsets stay the same. */
export function withoutComments(code: string): string {
  return code.replace(STRING_OR_COMMENT, (text) =>
    text.startsWith('/') ? text.replace(/[^\n]/g, ' ') : text,
  );
}
