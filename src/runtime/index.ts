/** `@docs-cli/core/runtime`: what themes and custom pages build on. */
export type { Appearance } from './browser/appearance.js';
export { copyText } from './browser/clipboard.js';
export { scrollWithin } from './browser/current-entry.js';
export { navigate } from './browser/navigation.js';
export { isSearchShortcut, isTextField } from './browser/shortcut.js';
export { readStored, writeStored } from './browser/storage.js';
export type * from './model.js';
export { Article } from './react/article.js';
export { usePage, usePayload, useSidebar, useSite, useTextLang } from './react/context.js';
export { Link, type LinkProps, useAssetUrl, useHref } from './react/link.js';
export type { LayoutProps, ThemeModule } from './react/theme.js';
export { useActiveHeading } from './react/use-active-heading.js';
export { type AppearanceState, useAppearance } from './react/use-appearance.js';
export {
  type CopyState,
  type MarkdownAddress,
  useCopyMarkdown,
  useMarkdownAddress,
} from './react/use-copy-markdown.js';
export { useMediaQuery } from './react/use-media-query.js';
export { useNavigationState } from './react/use-navigation-state.js';
export { useScroll } from './react/use-scroll.js';
export { type SearchSetup, useSearch } from './react/use-search.js';
export * from './routes.js';
export type { SearchAnswer, SearchClient } from './search/client.js';
export type { SearchInsights } from './search/insights.js';
export type { SearchEngine } from './search/start.js';
