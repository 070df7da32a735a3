import { usePage, useSite } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { Dropdown } from '../ui/dropdown.js';
import { LanguageIcon } from '../ui/icons.js';
import { LanguageLinks } from './language-links.js';

export function LanguageSwitcher() {
  const { locales } = useSite();
  const { lang } = usePage();
  const { languagesText } = useMessages();
  if (locales.length < 2) return null;
  const current = locales.find((locale) => locale.lang === lang)?.label ?? lang;
  return (
    <Dropdown label={`${languagesText}: ${current}`} text={<LanguageIcon />}>
      <LanguageLinks />
    </Dropdown>
  );
}
