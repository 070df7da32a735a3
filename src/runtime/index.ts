/** `@docs-cli/core/runtime`: the API for themes and custom pages. */
export type { Appearance } from './browser/appearance.js';
export { scrollWithin } from './browser/boot/scroll-active-item-into-view.js';
export { closeAnnouncement } from './browser/closed-announcement.js';
export { navigate } from './browser/navigation/navigator.js';
export { onNavigate, type PageView } from './browser/on-navigate.js';
export { isSearchShortcut } from './browser/shortcut.js';
export { readStored, writeStored } from './browser/storage.js';
export { closestLanguage, type InterfaceLanguage } from './interface-languages.js';
export type * from './model/interface-texts.js';
export type * from './model/nav-items.js';
export type * from './model/page-payload.js';
export type * from './model/search-hits.js';
export type * from './model/site-data.js';
export type * from './model/social-icon-name.js';
export type * from './model/social-image-slot.js';
export { type PageKind, pageKindOf } from './page-kind.js';
export { Article } from './react/article.js';
export { withBoundary } from './react/boundary.js';
export {
  type PageFilter,
  usePage,
  usePayload,
  useSidebar,
  useSidebarHtml,
  useSite,
  useTextLang,
} from './react/context.js';
export { Link, type LinkProps, useAssetUrl, useHref } from './react/link.js';
export type { LayoutProps, SidebarEntries, ThemeModule } from './react/theme-module.js';
export { useActiveHeading } from './react/use-active-heading.js';
export { type AppearanceState, useAppearance } from './react/use-appearance.js';
export { type CopyState, useCopyMarkdown } from './react/use-copy-markdown.js';
export { type MarkdownAddress, useMarkdownAddress } from './react/use-markdown-address.js';
export { useMediaQuery } from './react/use-media-query.js';
export { useNavigationState } from './react/use-navigation-state.js';
export { usePages } from './react/use-pages.js';
export { useScroll } from './react/use-scroll.js';
export { type SearchSetup, useSearch } from './react/use-search.js';
export { directionOf, isNavActive, linkTo, localePrefix, originalRoute, routeKey } from './routes.js';
export type { SearchAnswer, SearchClient, SearchInsights } from './search/search-client.js';
export type { SearchEngine } from './search/start.js';
