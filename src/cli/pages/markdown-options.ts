/** The options that affect how a page is read. */

import { allowsInline } from '../config/content-policy.js';
import type { LoadedConfig } from '../config/load.js';
import type { MarkdownOptions } from '../markdown/document-input.js';

/** @param components Names of the site's components. */
export function markdownOptions(
  { config, extensions: { languages, transformers } }: Pick<LoadedConfig, 'config' | 'extensions'>,
  components: Iterable<string>,
): MarkdownOptions {
  const { markdown, packageManagers, contentDir, bundle } = config;
  const { includeFrom, ...options } = markdown;
  return {
    ...options,
    languages: languages.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
    keepsFenceMeta: transformers.length > 0,
    packageManagers,
    components: [...components],
    aliases: bundle.alias,
    includeFolders: [markdown.html === 'trusted' ? '.' : contentDir, ...includeFrom],
    inlineCode: {
      script: allowsInline(config, 'script-src'),
      style: allowsInline(config, 'style-src'),
    },
  };
}
