/** Style sheets for parts that most pages do not have, so that other pages load fewer bytes. */

/** A page needs a sheet if the HTML of its article matches the pattern. */
const PATTERNS = {
  callouts: /class="(?:callout|badge)/,
  extras: /<img |class="(?:card|footnote|source-code)/,
} as const;

export type ArticleStyle = keyof typeof PATTERNS;

export const articleStyles = Object.keys(PATTERNS) as ArticleStyle[];

export function articleStylesOf(html: string): ArticleStyle[] {
  return articleStyles.filter((name) => PATTERNS[name].test(html));
}
