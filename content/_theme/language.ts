/** The language of this site's own parts. */
import { usePage } from '@docs-cli/core/runtime';

/** Every text of these parts, once in each language. */
export interface Bilingual {
  en: string;
  zh: string;
}

/** Chinese where the path contains the segment `zh`, under whatever base path or version; else English. */
export function languageOfPath(path: string): keyof Bilingual {
  return path.toLowerCase().split('/').includes('zh') ? 'zh' : 'en';
}

export function usePathLanguage(): keyof Bilingual {
  const { routePath, lang } = usePage();
  // The 404 page has no route.
  return languageOfPath(routePath || `/${lang}/`);
}
