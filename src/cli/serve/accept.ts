/** Whether a client prefers a page's Markdown to its HTML. */

/** The Markdown file next to an HTML file; undefined if there is none. */
export function markdownBeside(file: string, has: (file: string) => boolean): string | undefined {
  const beside = file.replace(/\.html$/, '.md');
  return beside !== file && has(beside) ? beside : undefined;
}

/**
 * True only if the `Accept` header contains the Markdown type, which browsers never send. With equal quality
 * values, the type listed first wins.
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
