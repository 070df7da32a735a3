/** `@docs-cli/core/runtime`: what themes and custom pages build on. */
export type * from './model.js';
export { Article } from './react/article.js';
export { usePage, usePayload, useSidebar, useSite } from './react/context.js';
export { Link, type LinkProps, useAssetUrl, useHref } from './react/link.js';
export * from './routes.js';
