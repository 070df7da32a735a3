/** Converts one page: its front matter, and each construct of its body. */

import { convertComponent } from './foreign-components.js';
import { convertAttributes, convertLinks } from './foreign-links.js';
import type { ForeignSite, SourcePage } from './foreign-site.js';
import { KeyPositions } from './key-positions.js';
import type { LinkMap } from './link-map.js';
import { PageText } from './masked-text.js';
import { unwrapMdxBlocks } from './mdx-blocks.js';
import type { MigrationReport } from './migration-report.js';
import type { MovedStyles } from './moved-styles.js';
import { convertContainers } from './page-containers.js';
import { addRemainder, type PageContext } from './page-context.js';
import { convertFences } from './page-fences.js';
import { convertFrontmatter } from './page-frontmatter.js';
import { convertHeadings } from './page-headings.js';
import { convertElement, removeScripts } from './page-html.js';
import { withoutIndent } from './page-indent.js';
import { convertExpression, convertFormulas, findExpressions, rangeLookup, readImports } from './page-mdx.js';
import { findTags } from './page-tags.js';
import { convertIncludes, convertVueSyntax } from './page-vue.js';
import { ReadTracker } from './read-tracker.js';
import { readFrontmatter } from './yaml-data.js';

export interface Conversion {
  site: ForeignSite;
  links: LinkMap;
  report: MigrationReport;
  styles: MovedStyles;
  hasMath: boolean;
}

export function convertPage(text: string, source: SourcePage, conversion: Conversion): string {
  const { site, ...shared } = conversion;
  const frontmatter = readFrontmatter(text);
  const isMdx = isMdxPage(site, source, frontmatter?.format);
  const unwrapped = isMdx ? unwrapMdxBlocks(text) : { text, count: 0 };
  for (let i = 0; i < unwrapped.count; i++) conversion.report.countRewritten('mdx-code-block');
  const page = new PageText(unwrapped.text, isMdx);
  const frontmatterReads = new ReadTracker();
  const context: PageContext = {
    page,
    source,
    generator: site.generator,
    isMdx,
    ...shared,
    frontmatter: frontmatterReads.track(frontmatter ?? {}),
    frontmatterKeys: new KeyPositions(page.text.slice(0, page.bodyStart)),
    frontmatterReads,
    names: site.postNames,
    imports: new Map(),
  };
  if (frontmatter === undefined)
    addRemainder(context, 0, 'The front matter is not valid YAML.', 'It is left out. Write it again.');
  convertBody(context);
  const facts = { order: site.orders.get(source.file), date: site.dates.get(source.file) };
  const front = source.isFragment && !source.isDraft ? '' : convertFrontmatter(context, facts);
  const body = withoutIndent(page.body(), isMdx);
  return `${(front + body.trimStart()).trimEnd()}\n`;
}

/** A page of Docusaurus can have another format than the site. */
function isMdxPage({ generator, format }: ForeignSite, { file }: SourcePage, own: unknown): boolean {
  const used = generator === 'docusaurus' && typeof own === 'string' ? own : format;
  return used === 'mdx' || (used === 'detect' && file.endsWith('.mdx'));
}

/** The order matters: a rule cannot change what an earlier rule replaced. */
function convertBody(context: PageContext): void {
  readImports(context);
  removeScripts(context);
  convertFences(context);
  convertFormulas(context);
  convertContainers(context);
  convertIncludes(context);
  const tags = findTags(context.page);
  const expressions = findExpressions(context, tags);
  const inExpression = rangeLookup(expressions);
  for (const tag of tags) {
    if (inExpression(tag.start)) continue;
    convertComponent(context, tag);
    convertElement(context, tag);
  }
  convertHeadings(context);
  for (const range of expressions) convertExpression(context, range);
  convertVueSyntax(context);
  convertAttributes(context);
  convertLinks(context);
}
