/**
 * How a problem is silenced at a place, in a comment of Markdown or of code: `check-ignore dead-link: why`. Several codes
 * are parted by commas. What a comment holds for is a matter of the language that it stands in.
 */

/** A comment that begins like this is meant as one, whatever follows. */
const beginning = /^[\s*]*check-ignore\b/;
const whole = /^[\s*]*check-ignore\b[ \t]*([\w-]+(?:\s*,\s*[\w-]+)*)?\s*(?::([\s\S]*))?/;

/** The codes and the reason of a comment, without its marks; undefined where the comment is about something else. */
export function parseSuppression(comment: string): { codes: string[]; reason: string } | undefined {
  if (!beginning.test(comment)) return undefined;
  const [, codes, reason = ''] = whole.exec(comment) ?? [];
  return {
    codes: codes?.split(',').map((code) => code.trim()) ?? [''],
    reason: reason.replace(/\s+/g, ' ').trim(),
  };
}
