/** Style sheets for parts that most articles do not have, so that other pages load fewer bytes. */

/** A page needs a sheet if the HTML of its article matches the pattern. */
const PATTERNS = {
  extras:
    /<(?:img|dl|figcaption|hr|kbd|mark|su[bp])[\s>]|class="(?:badge|card|footnote|source-code|task)|<pre class="code [^"]*has-/,
} as const;

export type ArticleStyle = keyof typeof PATTERNS;

export const articleStyles = Object.keys(PATTERNS) as ArticleStyle[];

export function articleStylesOf(html: string): ArticleStyle[] {
  return articleStyles.filter((name) => PATTERNS[name].test(html));
}
