/** All extensions. Their order does not matter, because no two begin with the same syntax. */
import { alert } from './alert.js';
import { blockComponent } from './block-component.js';
import { container } from './container-blocks.js';
import { definitionList } from './definition-list.js';
import type { BlockExtension, InlineExtension } from './extension.js';
import { footnoteDefinition, footnoteReference } from './footnotes.js';
import { inlineComponent } from './inline-component.js';
import { mark } from './mark.js';
import { mdxComment, mdxCommentBlock, mdxHtml, moduleImport } from './mdx.js';
import { paddedTable, shownTag } from './shown-as-written.js';
import { tableOfContents } from './table-of-contents.js';

export const blockExtensions: BlockExtension[] = [
  alert,
  blockComponent,
  container,
  definitionList,
  footnoteDefinition,
  mdxCommentBlock,
  mdxHtml,
  moduleImport,
  paddedTable,
  tableOfContents,
];

export const inlineExtensions: InlineExtension[] = [
  footnoteReference,
  inlineComponent,
  mark,
  mdxComment,
  shownTag,
];
