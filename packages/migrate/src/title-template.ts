/**
 * The `titleSuffix` for a `titleTemplate` of VitePress: a suffix, a pattern with `:title`, or `false` for the title only.
 * Undefined for other values, such as a pattern with a text before the title.
 */
export function titleSuffixOf(template: unknown): string | undefined {
  if (template === false) return '';
  if (typeof template !== 'string') return undefined;
  const suffix = template.replace(/^:title(?:\s*[-|·–—:]\s*|\s+|$)/, '').trim();
  return suffix.includes(':title') ? undefined : suffix;
}
