/** The options that affect how a page is read. */
import type { SiteConfig } from '../../config/site-config.js';
import type { MarkdownOptions } from '../../markdown/document-input.js';
import { allowsInline } from '../headers.js';

/** @param components Names of the site's components. */
export function markdownOptions(config: SiteConfig, components: Iterable<string>): MarkdownOptions {
  const { markdown, packageManagers, contentDir } = config;
  const { includeFrom, ...options } = markdown;
  return {
    ...options,
    packageManagers,
    components: [...components],
    includeFolders: [contentDir, ...includeFrom],
    inlineCode: {
      script: allowsInline(config, 'script-src'),
      style: allowsInline(config, 'style-src'),
    },
  };
}
