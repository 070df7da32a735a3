/** Whether a client would rather have a page's Markdown than its HTML. */

/** The file of a page's Markdown, beside that of its HTML; undefined where a file has none. */
export function markdownBeside(file: string, has: (file: string) => boolean): string | undefined {
  const beside = file.replace(/\.html$/, '.md');
  return beside !== file && has(beside) ? beside : undefined;
}

/**
 * Only where the `Accept` header names Markdown: browsers never do, and take whatever there is. Of two that are wanted
 * alike, the first one named is meant.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const wanted = (accept ?? '').split(',').map(readRange);
  const markdown = wanted.findIndex(({ type }) => type === 'text/markdown');
  if (markdown < 0 || wanted[markdown]!.quality === 0) return false;
  const html = wanted.findIndex(({ type }) => type === 'text/html');
  if (html < 0) return true;
  const difference = wanted[markdown]!.quality - wanted[html]!.quality;
  return difference > 0 || (difference === 0 && markdown < html);
}

/** `text/html;q=0.9` */
function readRange(range: string): { type: string; quality: number } {
  const [type = '', ...parameters] = range.split(';').map((word) => word.trim().toLowerCase());
  const quality = Number(parameters.find((word) => /^q\s*=/.test(word))?.replace(/^q\s*=\s*/, '') ?? 1);
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}
