/**
 * The package's public entry, what a `site.config.ts` imports: types, and one function that gives them to
 * the editor. It imports nothing at run time, so a config loads at once.
 */
import type { UserConfig } from './user-config.js';

export type {
  Diagnostic,
  Feed,
  Frontmatter,
  HeadTag,
  Hero,
  HeroAction,
  HomeFeature,
  LocaleData,
  Messages,
  NavItem,
  PageData,
  PageType,
  SidebarItem,
  SiteData,
  SocialLink,
  ThemeConfig,
  TocEntry,
} from '../../runtime/model.js';
export type { JsonProblem, JsonReport } from '../report/json-report.js';
export type {
  UserConfig,
  UserEditLink,
  UserLocale,
  UserMarkdown,
  UserMessages,
  UserMultiVersion,
  UserNavItem,
  UserSearch,
  UserSidebar,
  UserSidebarDivider,
  UserSidebarEntry,
  UserSidebarItem,
  UserSidebarSectionHeader,
  UserSocialLink,
} from './user-config.js';

/** Gives the config back as it is; it is there for the types. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}
