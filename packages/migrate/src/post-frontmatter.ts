/** Authors and tags of blog posts. Docusaurus can define both in a file of the blog. */
import type { PageContext } from './page-context.js';
import { asData } from './yaml-data.js';

type Author = string | { name: string; url?: string };

/** `author: Ann`, `authors: [ann, { name, url }]`, and the keys of `authors.yml`. */
export function authorsOf({ frontmatter, names }: PageContext, value: unknown): Author[] | undefined {
  const url = frontmatter.author_url ?? frontmatter.authorURL;
  const authors = listOf(value).flatMap((entry): Author[] => {
    const own = asData(entry);
    const defined = asData(names.authors[String(own?.key ?? entry)]);
    const name = textOf(own?.name ?? defined?.name ?? (own ? undefined : entry));
    if (name === undefined) return [];
    const link =
      textOf(own?.url ?? defined?.url ?? (own ? undefined : url)) ??
      socialUrl(own?.socials ?? defined?.socials);
    return [link === undefined ? name : { name, url: link }];
  });
  return authors.length > 0 ? authors : undefined;
}

/** The first social link of an author. */
function socialUrl(socials: unknown): string | undefined {
  const data = asData(socials) ?? {};
  const site = Object.keys(data)[0];
  const name = site === undefined ? undefined : data[site];
  const written = textOf(name);
  if (site === undefined || written === undefined || /^https?:/.test(written)) return written;
  return site === 'github' || site === 'x' ? `https://${site}.com/${written}` : undefined;
}

/** Names of tags; Docusaurus also has `{ label, permalink }` and the keys of `tags.yml`. */
export function tagsOf({ names }: PageContext, value: unknown): string[] | undefined {
  const tags = listOf(value).flatMap((entry) => {
    const label = asData(entry)?.label ?? asData(names.tags[String(entry)])?.label ?? entry;
    return textOf(label) ?? [];
  });
  return tags.length > 0 ? [...new Set(tags)] : undefined;
}

/** A single value is a list of one. */
function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}
