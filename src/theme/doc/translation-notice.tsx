import { Link, linkTo, originalRoute, usePage, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { LanguageIcon } from '../ui/icons.js';

/**
 * Above the text of a page that is not translated: shows the language of the text and links to the original.
 */
export function TranslationNotice() {
  const page = usePage();
  const site = useSite();
  const { untranslatedText } = useMessages();
  const { textLang } = page;
  if (!textLang) return null;
  const label = site.locales.find(({ lang }) => lang === textLang)?.label ?? textLang;
  const [before, after] = untranslatedText.split('{language}');
  return (
    <p className="dc-translation-notice" role="note">
      <LanguageIcon />
      <span>
        {before}
        {after !== undefined && (
          <Link href={linkTo(originalRoute(page, site))} lang={textLang} hrefLang={textLang}>
            {label}
          </Link>
        )}
        {after}
      </span>
    </p>
  );
}
