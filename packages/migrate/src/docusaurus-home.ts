/** The home pages of a new site: those of Docusaurus are in React. */
import { pagePathOf } from '@docs-cli/core/internal/runtime/routes.js';
import { stringOf } from './config-values.js';
import type { DocsFolder } from './docusaurus-docs.js';
import type { GeneratedPage, SourcePage } from './foreign-site.js';
import type { Config } from './static-config.js';

/** A home page for each language and version that has none. */
export function homePages(config: Config, folders: DocsFolder[], pages: SourcePage[]): GeneratedPage[] {
  const first = folders[0]?.lang;
  return folders.flatMap(({ lang, prefix, version: { name: version, isDefault } }) => {
    const own = pages.filter((page) => page.version === version);
    if (own.some((page) => page.lang === lang && page.key === 'index')) return [];
    const text = homePage(
      config,
      own.filter((page) => page.lang === first),
    );
    return [{ lang, version, key: 'index', route: `${isDefault ? '' : `/${version}`}${prefix}/`, text }];
  });
}

function homePage(config: Config, pages: SourcePage[]): string {
  const first = pages.find(({ isFragment }) => !isFragment);
  const actions =
    first === undefined
      ? ''
      : `\n  actions:\n    - text: Documentation\n      link: ${pagePathOf(first.key)}`;
  const tagline = stringOf(config.tagline);
  const name = JSON.stringify(stringOf(config.title) ?? 'Documentation');
  return `---\npageType: home\nhero:\n  name: ${name}${tagline === undefined ? '' : `\n  tagline: ${JSON.stringify(tagline)}`}${actions}\n---\n`;
}
