/** File names of Markdown and MDX. Pages and included files have the same extensions. */
import type { SourceFile } from '../../runtime/model/index.js';

const EXTENSION = /\.(?:md|markdown|mdx)$/i;

export function isMarkdownFile(path: string): boolean {
  return EXTENSION.test(path);
}

/** In MDX, braces are code. Otherwise, it is read like Markdown. */
export function isMdxFile(path: string): boolean {
  return /\.mdx$/i.test(path);
}

/** `guide/start.md` -> `guide/start`. Other paths stay unchanged. */
export function withoutPageExtension(path: string): string {
  return path.replace(EXTENSION, '');
}

/** `content/en/` for `content/en/guide/a.md`, whose key is `guide/a`. */
export function languageFolderOf({ path, key }: Pick<SourceFile, 'path' | 'key'>): string {
  return withoutPageExtension(path).slice(0, -key.length);
}
