/** The config options that affect how a page is read. */
import type { SiteConfig } from '../../config/site-config.js';
import type { MarkdownOptions } from '../../markdown/document-input.js';

export function markdownOptions({ markdown, packageManagers, contentDir }: SiteConfig): MarkdownOptions {
  const { includeFrom, ...options } = markdown;
  return { ...options, packageManagers, includeFolders: [contentDir, ...includeFrom] };
}
