/** Languages without a home page, and folders whose README would be their page under another name. */

import { posix } from 'node:path';
import type { Diagnostic } from '../../../runtime/model/index.js';
import { startOf, warningDiagnostic } from '../../report/diagnostic.js';
import { redirectOf } from '../../site/links/redirects.js';
import {
  type LocaleVersion,
  localeOf,
  localeVersions,
  pageAt,
  prefixOf,
  type Site,
} from '../../site/site.js';

export function* homePages(site: Site): Iterable<Diagnostic> {
  for (const { routePath, path } of site.content.pages) {
    const [, folder] = /^(.*\/)readme$/i.exec(routePath) ?? [];
    if (folder === undefined || pageAt(site, folder) || redirectOf(site, [folder])) continue;
    yield warningDiagnostic(
      'missing-home',
      `The URL '${folder}' shows the 404 page, because the page of a folder is its index, not its README.`,
      { hint: `Rename this file to 'index${posix.extname(path)}'.`, ...startOf(path) },
    );
  }
  for (const localeVersion of localeVersions(site)) {
    const pages = site.content.pages.filter(
      ({ lang, version }) => lang === localeVersion.lang && version === localeVersion.version,
    );
    const first = pages[0];
    if (!first || hasHome(localeVersion)) continue;
    // If the default language has a home page, the missing one is reported as a missing translation.
    const source = { lang: site.config.lang, version: localeVersion.version };
    if (localeVersion.lang !== site.config.lang && hasHome(source)) continue;
    const folder = first.path.slice(0, first.path.length - first.relativePath.length);
    const inside = first.relativePath.split('/').slice(0, -first.key.split('/').length);
    const index = [folder.replace(/\/$/, ''), ...inside, 'index.md'].join('/');
    yield warningDiagnostic(
      'missing-home',
      `The URL '${prefixOf(site, localeVersion)}/' shows the 404 page, because there is no index page.`,
      {
        hint: `Create '${index}'.`,
        related: [index],
        ...site.loaded.locate(['locales', localeOf(site, localeVersion.lang).index]),
      },
    );
  }

  function hasHome(localeVersion: LocaleVersion): boolean {
    const folder = `${prefixOf(site, localeVersion)}/`;
    return (pageAt(site, folder) ?? pageAt(site, `${folder}README`)) !== undefined;
  }
}
