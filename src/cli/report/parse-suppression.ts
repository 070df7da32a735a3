/**
 * Parses suppression comments in Markdown or code: `check-ignore dead-link: why`. Several codes are separated
 * by commas. The scope of a comment depends on the language that contains it.
 */

/** A comment with this beginning counts as a suppression, whatever follows. */
const beginning = /^[\s*]*check-ignore\b/;
const whole = /^[\s*]*check-ignore\b[ \t]*([\w/-]+(?:\s*,\s*[\w/-]+)*)?\s*(?::([\s\S]*))?/;

/**
 * The codes and the reason of a comment, given without comment delimiters; undefined for any other comment.
 */
export function parseSuppression(comment: string): { codes: string[]; reason: string } | undefined {
  if (!beginning.test(comment)) return undefined;
  const [, codes, reason = ''] = whole.exec(comment) ?? [];
  return {
    codes: codes?.split(',').map((code) => code.trim()) ?? [''],
    reason: reason.replace(/\s+/g, ' ').trim(),
  };
}
