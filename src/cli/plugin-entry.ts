/** `@docs-cli/core/plugin`: what plugins are written with. */
export { z } from 'zod';
export type {
  CodeBlock,
  Diagnostic,
  DocumentLink,
  Frontmatter,
  Heading,
  HeadTag,
  Messages,
} from '../runtime/model/index.js';
export { definePlugin } from './config/index.js';
export { plainBlock } from './markdown/code/code-block.js';
export { decodeEntities } from './markdown/entities.js';
export { escapeHtml, escapeMarkdown } from './markdown/escape.js';
export { lexBlocks } from './markdown/extensions/extension.js';
export { concat, fenced, joinBlocks, prefixed, quoted } from './markdown/plain-markdown/markdown-chunks.js';
export { type Panel, type Tabs, writeTabs } from './markdown/render/tab-panels.js';
export {
  type Box,
  type BoxSection,
  type Container,
  defineContainer,
  type MarkdownBox,
  type MarkdownSection,
} from './plugin/container.js';
export type * from './plugin/markdown-context.js';
export { lineAt, offsetInPage } from './plugin/markdown-context.js';
export type { PageOrigin, PageSource, PagesContext } from './plugin/pages.js';
export type {
  OutputTools,
  PageValues,
  Plugin,
  PluginCode,
  PluginOutput,
  PluginPage,
  PluginSite,
  Rule,
  TransformedPage,
} from './plugin/plugin.js';
export type {
  BlockSyntax,
  Fence,
  FenceSyntax,
  InlineSyntax,
  KnownNames,
  MarkdownSyntax,
} from './plugin/syntax.js';
export { defineTag, type MarkdownCall, type Tag, type TagCall } from './plugin/tag.js';
export { withinBudget } from './plugin/time-budget.js';
export { TimeLimitError } from './system/time-limit.js';
