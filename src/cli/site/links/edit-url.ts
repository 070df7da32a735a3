import type { SourceFile } from '../../../runtime/model/index.js';
import { localeOf, type Site } from '../site.js';

/**
 * URL for editing the page; undefined unless both base URL and link text are set. Its path is the path of the
 * file in the content folder.
 */
export function editUrlOf(site: Site, file: SourceFile): string | undefined {
  const { editLink } = localeOf(site, file.lang);
  // Use the repository of the language of the shown text: a fallback page shows the text of another language.
  const { docRepoBaseUrl } = localeOf(site, file.textLang ?? file.lang).editLink ?? {};
  if (!docRepoBaseUrl || !(editLink?.text || editLink?.hasDefaultText)) return undefined;
  const path = file.relativePath.split('/').map(encodeURIComponent).join('/');
  return `${docRepoBaseUrl.replace(/\/+$/, '')}/${path}`;
}
