/**
 * The public entry of the package, which `site.config.ts` imports: types, and two functions that provide them
 * to the editor. It imports nothing at run time, so a config loads fast.
 */

import type { FrontmatterSchema } from '../plugin/extensions.js';
import type { Plugin } from '../plugin/plugin.js';
import type { UserConfig } from './schema/index.js';

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
} from '../../runtime/model/index.js';
export type { FrontmatterSchema } from '../plugin/extensions.js';
export type { Plugin } from '../plugin/plugin.js';
export type { JsonProblem, JsonReport } from '../report/json-report.js';
export type {
  UserBundle,
  UserConfig,
  UserEditLink,
  UserLocale,
  UserMarkdown,
  UserMessages,
  UserMultiVersion,
  UserNavItem,
  UserPlugins,
  UserSearch,
  UserSidebar,
  UserSidebarDivider,
  UserSidebarEntry,
  UserSidebarItem,
  UserSidebarSectionHeader,
  UserSocialLink,
} from './schema/index.js';

/** Returns the config unchanged. It only provides the types. */
export function defineConfig<Schema extends FrontmatterSchema = FrontmatterSchema>(
  config: UserConfig<Schema>,
): UserConfig<Schema> {
  return config;
}

/** Returns the plugin unchanged. It only provides the types. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
