/** Front matter: keys that docs-cli has under another name or with another value. */

import type { TagType } from '@docs-cli/core/internal/runtime/model/index.js';
import { frontmatterHint } from '@docs-cli/plugin-foreign-syntax';
import { BADGE_TYPES } from './badge-types.js';
import type { Generator } from './foreign-site.js';
import { tableOfContents, vitePressOutline } from './outline-option.js';
import type { PageContext } from './page-context.js';
import { asText, featureOf, heroOf } from './page-hero.js';
import { authorsOf, tagsOf } from './post-frontmatter.js';
import { titleSuffixOf } from './title-template.js';
import { asData, type Data, printYaml } from './yaml-data.js';

/** Keys with the same meaning and the same values. */
const SAME = new Set('titleSuffix overviewHeaders'.split(' '));
/** Keys with the same meaning, if their value is a boolean. */
const FLAGS = new Set('navbar footer search overview'.split(' '));
/** Keys that have done their work during the migration: paths, positions and labels. */
const USED: Record<Generator, Set<string>> = {
  vitepress: new Set(),
  rspress: new Set(),
  docusaurus: new Set(['id', 'slug', 'sidebar_label', 'sidebar_position', 'format']),
  starlight: new Set(['slug']),
};
/** Keys of Docusaurus that hide something if they have no value. */
const OFF_WITHOUT_VALUE = new Set(
  'pagination_next pagination_prev custom_edit_url displayed_sidebar'.split(' '),
);
const PAGE_TYPES = new Map([
  ['home', 'home'],
  ['doc', 'doc'],
  ['doc-wide', 'doc'],
  ['page', 'custom'],
  ['custom', 'custom'],
  ['blank', 'blank'],
  ['404', '404'],
  ['splash', 'custom'],
]);

/** What the file of a page, or a file next to it, says about it. */
export interface PageFacts {
  /** Position in a generated sidebar. */
  order: number | undefined;
  /** Date of a post, such as `2025-05-14`. */
  date: string | undefined;
}

export function convertFrontmatter(context: PageContext, { order, date }: PageFacts): string {
  const { frontmatter } = context;
  const result: Data = {};
  for (const [key, value] of Object.entries(frontmatter))
    if (value !== undefined && value !== null) convertKey(context, result, key, value);
    else if (OFF_WITHOUT_VALUE.has(key)) leaveKey(context, key);
  if (order !== undefined) result.order = order;
  if (date !== undefined) result.date ??= date;
  convertPageType(context, result);
  const keys = Object.entries(result).filter(([, value]) => value !== undefined);
  const yaml = keys.length === 0 ? '' : `---\n${printYaml(Object.fromEntries(keys))}---\n\n`;
  // Values that stay as they are have been read now.
  leaveUnread(context);
  return yaml;
}

function convertPageType(context: PageContext, result: Data): void {
  const { frontmatter, source } = context;
  const hero = asData(frontmatter.hero);
  const type = frontmatter.pageType ?? frontmatter.layout ?? frontmatter.template;
  const pageType = type === false ? 'blank' : PAGE_TYPES.get(String(type));
  if (type !== undefined && pageType === undefined) {
    const key = ['pageType', 'layout', 'template'].find((name) => frontmatter[name] === type) ?? 'layout';
    leaveKey(context, key, `docs-cli has no page type '${String(type)}'.`, "Set 'pageType' or 'layout'.");
  }
  if (hero !== undefined && source.key === '404')
    leaveKey(
      context,
      'hero',
      'A 404 page has no hero.',
      'Write its text as Markdown below the front matter.',
    );
  else if (hero !== undefined) {
    result.hero = heroOf(context, hero);
    result.pageType = 'home';
  } else if (pageType !== undefined && pageType !== 'doc' && source.key !== '404') result.pageType = pageType;
}

function convertKey(context: PageContext, result: Data, key: string, value: unknown): void {
  switch (key) {
    case 'title':
    case 'description':
      setOrLeave(context, result, key, [key, asText(value)]);
      return;
    case 'draft':
      if (context.source.isDraft)
        leaveKey(
          context,
          key,
          "A draft is not a page: its name begins with '_' now.",
          'Rename it to publish it.',
        );
      else if (value !== false) leaveKey(context, key);
      return;
    case 'date':
      if (/^\d{4}-\d{2}-\d{2}/.test(isoDate(value))) result.date = isoDate(value).slice(0, 10);
      else leaveKey(context, key);
      return;
    case 'titleTemplate':
      if (value !== true) setOrLeave(context, result, key, ['titleSuffix', titleSuffixOf(value)]);
      return;
    case 'image':
      setOrLeave(context, result, key, ['socialImage', context.links.resolve(context.source, String(value))]);
      return;
    case 'head':
      addToHead(result, headOf(context, value));
      return;
    case 'keywords':
      result.keywords = keywordsOf(value);
      return;
    case 'sidebar':
      if (typeof value === 'boolean') result.sidebar = value;
      else if (asData(value) !== undefined) convertSidebar(result, value as Data);
      else leaveKey(context, key);
      return;
    case 'author':
    case 'authors':
      result.authors = authorsOf(context, value);
      return;
    case 'tags':
      result.tags = tagsOf(context, value);
      return;
    case 'features':
      if (Array.isArray(value)) result.features = value.map((each) => featureOf(context, each));
      else leaveKey(context, key);
      return;
    case 'hero':
    case 'pageType':
    case 'layout':
    case 'template':
    case 'author_url':
    case 'authorURL':
      return;
    default:
      convertOutline(context, result, key, value);
  }
}

/** Keys for the outline of a page. */
function convertOutline(context: PageContext, result: Data, key: string, value: unknown): void {
  switch (key) {
    case 'aside':
      if (value === false) result.outline = false;
      else if (value !== true)
        leaveKey(context, key, 'The outline cannot be at the left.', 'Replace a layout of the theme.');
      return;
    case 'outline':
      if (value !== true) setOrLeave(context, result, key, ['outline', vitePressOutline(value)]);
      return;
    case 'tableOfContents':
      if (value !== true) setOrLeave(context, result, key, ['outline', tableOfContents(value)]);
      return;
    case 'toc_min_heading_level':
    case 'toc_max_heading_level': {
      const { toc_min_heading_level: minHeadingLevel, toc_max_heading_level: maxHeadingLevel } =
        context.frontmatter;
      const levels = tableOfContents({ minHeadingLevel, maxHeadingLevel });
      if (result.outline !== false) setOrLeave(context, result, key, ['outline', levels]);
      return;
    }
    case 'hide_table_of_contents':
      if (value === true) result.outline = false;
      return;
    default:
      convertOther(context, result, key, value);
  }
}

/** Keys that need nothing with their default value. */
function convertOther(context: PageContext, result: Data, key: string, value: unknown): void {
  if (SAME.has(key) || (FLAGS.has(key) && typeof value === 'boolean')) result[key] = value;
  else if ((key === 'pagefind' || key === 'unlisted') && typeof value === 'boolean') {
    if (value === (key === 'unlisted')) result.search = false;
  } else if (USED[context.generator].has(key) || isDefault(context, key, value)) return;
  else leaveKey(context, key);
}

function isDefault({ page, source }: PageContext, key: string, value: unknown): boolean {
  switch (key) {
    case 'lang':
      return value === source.lang;
    case 'lastUpdated':
    case 'editLink':
      return value === true;
    case 'hide_title':
      // A heading in the text is the title in docs-cli too.
      return value === false || /^#\s/m.test(page.prose.slice(page.bodyStart));
    default:
      return false;
  }
}

/** A list, or a text with commas. */
function keywordsOf(value: unknown): string[] | undefined {
  const words = (Array.isArray(value) ? value : String(value).split(',')).map((word) => String(word).trim());
  const byName = new Map(words.reverse().map((word) => [word.toLowerCase(), word]));
  byName.delete('');
  return byName.size > 0 ? [...byName.values()].reverse() : undefined;
}

function setOrLeave(context: PageContext, result: Data, key: string, [name, value]: [string, unknown]): void {
  if (value === undefined) leaveKey(context, key);
  else result[name] = value;
}

/** Lists a key, with everything below it. */
function leaveKey(context: PageContext, key: string, reason?: string, instead?: string): void {
  context.frontmatterReads.ignore(context.frontmatter, [key]);
  leavePath(context, [key], reason, instead);
}

/** Lists the keys that nothing read. */
function leaveUnread(context: PageContext): void {
  const { frontmatter, frontmatterReads } = context;
  for (const { path } of frontmatterReads.unread(frontmatterReads.targetOf(frontmatter)))
    leavePath(context, path);
}

function leavePath(
  context: PageContext,
  path: string[],
  reason = `'${path.join('.')}' of the front matter is not moved.`,
  instead = frontmatterHint(path[0]!) ?? 'See the reference of front matter.',
): void {
  const { source, report, frontmatterKeys } = context;
  report.addRemainder({ file: source.file, ...frontmatterKeys.at(path), reason, instead });
}

/** `sidebar: { label, order, badge, hidden }` of Starlight. */
function convertSidebar(result: Data, { label, order, badge, hidden }: Data): void {
  if (typeof order === 'number') result.order = order;
  const entry = { text: asText(label), ...tagOfBadge(badge), ...(hidden === true ? { hidden } : {}) };
  const keys = Object.entries(entry).filter(([, value]) => value !== undefined);
  if (keys.length > 0) result.sidebar = Object.fromEntries(keys);
}

/** Tag of a sidebar entry for a badge of Starlight: a text, or a text with a variant. */
export function tagOfBadge(badge: unknown): { tag?: string; tagType?: TagType } {
  const text = asText(typeof badge === 'object' ? asData(badge)?.text : badge);
  if (text === undefined || text === '') return {};
  const tagType = BADGE_TYPES[String(asData(badge)?.variant)];
  return { tag: text, ...(tagType === undefined || tagType === 'info' ? {} : { tagType }) };
}

function addToHead(result: Data, tags: unknown[]): void {
  if (tags.length > 0) result.head = [...((result.head as unknown[] | undefined) ?? []), ...tags];
}

/** Tuples stay; objects of Starlight become tuples. */
function headOf(context: PageContext, value: unknown): unknown[] {
  if (!Array.isArray(value)) leaveKey(context, 'head');
  return (Array.isArray(value) ? value : []).flatMap((tag: unknown): unknown[] => {
    if (Array.isArray(tag)) return [tag];
    const { tag: name, attrs = {}, content } = asData(tag) ?? {};
    if (name === undefined) return [];
    if (name === 'title') {
      leaveKey(context, 'head', `The <title> '${content}' is not moved.`, "Set 'title' and 'titleSuffix'.");
      return [];
    }
    return [content === undefined ? [name, attrs] : [name, attrs, content]];
  });
}

function isoDate(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
