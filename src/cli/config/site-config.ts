/** The config that the later stages read: every default is filled in and every locale is complete. */
import type {
  HostedSearch,
  Messages,
  NavItem,
  OfflineSearch,
  ThemeConfig,
} from '../../runtime/model/index.js';
import type { ParsedConfig } from './schema/index.js';
import type { SidebarConfig } from './schema/navigation-items.js';

/** Keys that the locales have instead. */
type LocaleKey =
  | 'nav'
  | 'sidebar'
  | 'editLink'
  | 'footer'
  | 'announcement'
  | 'lastUpdatedText'
  | 'outlineTitle';

/** They have code; `LoadedConfig` has them. */
type CodeKey = 'frontmatter' | 'plugins';

/** The validated config. The fields below have other types than the schema gives them. */
export interface SiteConfig
  extends Omit<
    ParsedConfig,
    LocaleKey | CodeKey | 'lang' | 'locales' | 'search' | 'clientEntry' | 'markdown' | 'bundle'
  > {
  /**
   * True if the build must work at any location. Addresses are then relative to the page; `base` is where the
   * site is published.
   */
  relativeUrls: boolean;
  /** The default language, with the spelling of its locale. */
  lang: string;
  /** At least one; one of them has `lang`. */
  locales: SiteLocale[];
  search: OfflineSearch | HostedSearch | false;
  /** Settings for the hosted index, in addition to its records. Never sent to a browser. */
  searchIndex?: SearchIndexConfig;
  /** Modules that run in the browser when a page loads: paths relative to the root with `./`, absolute paths, or packages. */
  clientEntries: string[];
  markdown: Omit<ParsedConfig['markdown'], 'languages' | 'transformers'>;
  bundle: Omit<ParsedConfig['bundle'], 'plugins'>;
}

/** Only rules whose level the config or a plugin sets, or which depend on other keys. */
export type RuleLevels = ParsedConfig['check']['rules'];

export type FeedFormat = Exclude<ParsedConfig['feeds'], false>['formats'][number];

export type SearchIndexConfig = Pick<
  Exclude<ParsedConfig['search'], false | undefined>,
  'settings' | 'synonyms'
>;

/** A language of the site. Values that the locale does not set come from the site. */
export interface SiteLocale {
  lang: string;
  label: string;
  /** Missing translations into this language are not reported. */
  partial: boolean;
  title: string;
  description: string;
  nav: NavItem[];
  sidebar: SidebarConfig;
  /** `hasDefaultText`: without `text`, the link has the text of the theme. */
  editLink?: NonNullable<ThemeConfig['editLink']> & { hasDefaultText?: boolean };
  /** Markdown. */
  footer?: string;
  /** `text` is Markdown. */
  announcement?: { text: string; dismissible: boolean };
  /**
   * Texts that replace those of the theme: the locale's own, then `outlineTitle` and `lastUpdatedText` of the
   * site.
   */
  messages: Partial<Messages>;
}
