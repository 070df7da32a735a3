/** The config options that affect how a page is read. */
import type { SiteConfig } from '../../config/site-config.js';
import type { MarkdownOptions } from '../../markdown/document-input.js';
import { allowsInline } from '../headers.js';

export function markdownOptions(config: SiteConfig): MarkdownOptions {
  const { markdown, packageManagers, contentDir } = config;
  const { includeFrom, ...options } = markdown;
  return {
    ...options,
    packageManagers,
    includeFolders: [contentDir, ...includeFrom],
    inlineCode: {
      script: allowsInline(config, 'script-src'),
      style: allowsInline(config, 'style-src'),
    },
  };
}
