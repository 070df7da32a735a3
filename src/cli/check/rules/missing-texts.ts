/** Languages in which the interface is English, because neither the theme nor the config has texts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closestLanguage, interfaceLanguages } from '../../../runtime/interface-languages.js';
import type { Diagnostic } from '../../../runtime/model/index.js';
import { themeFile } from '../../assets/entry-modules.js';
import { messageKeys } from '../../config/message-keys.js';
import { warningDiagnostic } from '../../report/diagnostic.js';
import type { Site } from '../../site/site.js';
import { withoutComments } from '../site-modules.js';

/** Number of missing texts that the message names. */
const SHOWN = 5;

export function* missingTexts(site: Site): Iterable<Diagnostic> {
  for (const [index, { lang, messages }] of site.config.locales.entries()) {
    if (closestLanguage(interfaceLanguages, lang)) continue;
    const missing = messageKeys.filter((key) => messages[key] === undefined);
    if (missing.length === 0 || themeHasTexts(site, lang)) continue;
    const more = missing.length - SHOWN;
    const names = missing.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
    yield warningDiagnostic(
      'missing-texts',
      `The theme has no texts in '${lang}', so ${missing.length} texts of the interface are in English.`,
      {
        hint: `Add them to this locale, or to 'messages' of your theme: ${names}.`,
        related: missing,
        ...site.loaded.locate(['locales', index, 'lang']),
      },
    );
  }
}

/** Whether the site's theme may have texts in a language: whether it names both. Only a build runs the theme. */
function themeHasTexts({ root, config }: Site, lang: string): boolean {
  const file = themeFile(join(root, config.theme));
  if (file === undefined) return false;
  const words = new Set(withoutComments(readFileSync(file, 'utf8')).split(/[^\w-]+/));
  return words.has('messages') && words.has(lang);
}
