/** Style sheets for articles with parts that most articles do not have, so that other pages load fewer bytes. */

/** An article needs a sheet if its HTML matches the pattern. */
const PATTERNS = {
  steps: / class="steps[" ]/,
  extras: /<img |class="(?:badge|card|footnote|source-code)/,
} as const;

export type ArticleStyle = keyof typeof PATTERNS;

export const articleStyles = Object.keys(PATTERNS) as ArticleStyle[];

export function articleStylesOf(html: string): ArticleStyle[] {
  return articleStyles.filter((name) => PATTERNS[name].test(html));
}
