/** Front matter: keys that docs-cli has under another name or with another value. */
import type { TagType } from '../../runtime/model.js';
import { BADGE_TYPES } from './badge-types.js';
import { tableOfContents, vitePressOutline } from './outline-option.js';
import { leave, type PageContext } from './page-context.js';
import { authorsOf, tagsOf } from './post-frontmatter.js';
import { asData, type Data, printYaml } from './yaml-data.js';

/** Keys with the same meaning and the same values. */
const SAME = new Set(
  'title titleSuffix description overview overviewHeaders sidebar navbar footer search head date features'.split(
    ' ',
  ),
);
/** Keys that have done their work during the migration. */
const USED = new Set(
  (
    'id slug sidebar_label sidebar_position sidebar_class_name template layout hero format draft lang ' +
    'author_title author_url authorURL author_image_url authorImageURL'
  ).split(' '),
);
const PAGE_TYPES: Record<string, string> = {
  home: 'home',
  doc: 'doc',
  'doc-wide': 'doc',
  page: 'custom',
  custom: 'custom',
  blank: 'blank',
  '404': '404',
  splash: 'custom',
};

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
  for (const [key, value] of Object.entries(frontmatter)) convertKey(context, result, key, value);
  if (order !== undefined) result.order = order;
  if (date !== undefined) result.date ??= date;
  const type = frontmatter.pageType ?? frontmatter.layout ?? frontmatter.template;
  const pageType = type === false ? 'blank' : PAGE_TYPES[String(type)];
  if (frontmatter.hero !== undefined && context.source.key === '404')
    leaveKey(
      context,
      'hero',
      'A 404 page has no hero.',
      'Write its text as Markdown below the front matter.',
    );
  else if (frontmatter.hero !== undefined) {
    result.hero = heroOf(context, frontmatter.hero as Data);
    result.pageType = 'home';
  } else if (pageType !== undefined && pageType !== 'doc' && context.source.key !== '404')
    result.pageType = pageType;
  if (Array.isArray(frontmatter.features))
    result.features = frontmatter.features.map((each) => featureOf(context, each));
  const keys = Object.entries(result).filter(([, value]) => value !== undefined);
  return keys.length === 0 ? '' : `---\n${printYaml(Object.fromEntries(keys))}---\n\n`;
}

function convertKey(context: PageContext, result: Data, key: string, value: unknown): void {
  if (value === undefined || value === null || USED.has(key)) return;
  switch (key) {
    case 'title':
    case 'description':
      result[key] = String(value);
      return;
    case 'date':
      if (/^\d{4}-\d{2}-\d{2}/.test(isoDate(value))) result.date = isoDate(value).slice(0, 10);
      return;
    case 'aside':
      if (value === false) result.outline = false;
      return;
    case 'tableOfContents':
      result.outline = tableOfContents(value);
      return;
    case 'toc_min_heading_level':
    case 'toc_max_heading_level':
      result.outline ??= tableOfContents({
        minHeadingLevel: context.frontmatter.toc_min_heading_level,
        maxHeadingLevel: context.frontmatter.toc_max_heading_level,
      });
      return;
    case 'hide_table_of_contents':
      if (value === true) result.outline = false;
      return;
    case 'outline':
      result.outline = vitePressOutline(value);
      return;
    case 'pagefind':
      if (value === false) result.search = false;
      return;
    case 'unlisted':
      if (value === true) result.search = false;
      return;
    case 'titleTemplate':
      if (typeof value === 'string') result.titleSuffix = value.replace(/^:title\s*[-|·]?\s*/, '');
      return;
    case 'image':
      result.socialImage = context.links.resolve(context.source, String(value));
      return;
    case 'head':
      result.head = headOf(context, value);
      return;
    case 'sidebar':
      if (typeof value === 'boolean') result.sidebar = value;
      else convertSidebar(result, value as Data);
      return;
    case 'author':
    case 'authors':
      result.authors = authorsOf(context, value);
      return;
    case 'tags':
      result.tags = tagsOf(context, value);
      return;
    case 'features':
    case 'pageType':
      return;
    default:
      convertOther(context, result, key, value);
  }
}

function convertOther(context: PageContext, result: Data, key: string, value: unknown): void {
  if (SAME.has(key)) {
    const isFlag = /^(?:navbar|footer|search|overview)$/.test(key);
    if (!isFlag || typeof value === 'boolean') result[key] = value;
    return;
  }
  if (/^(?:hide_title|keywords|last_update|lastUpdated)$/.test(key)) return;
  leaveKey(context, key, `docs-cli has no front matter key '${key}'.`, 'See the reference of front matter.');
}

function leaveKey(context: PageContext, key: string, reason: string, instead: string): void {
  const offset = context.page.text.search(new RegExp(`^${key.replace(/\W/g, '.')}:`, 'm'));
  leave(context, Math.max(0, offset), reason, instead);
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

/** Tuples stay; objects of Starlight become tuples. */
function headOf(context: PageContext, value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const tags = value.flatMap((tag: unknown): unknown[] => {
    if (Array.isArray(tag) || typeof tag !== 'object' || tag === null) return [tag];
    const { tag: name, attrs = {}, content } = tag as Data;
    if (name === 'title') {
      leaveKey(context, 'head', `The <title> '${content}' is not moved.`, "Set 'title' and 'titleSuffix'.");
      return [];
    }
    return [content === undefined ? [name, attrs] : [name, attrs, content]];
  });
  return tags.length > 0 ? tags : undefined;
}

function heroOf(context: PageContext, hero: Data): Data {
  const { name, title, text, tagline, image, actions } = hero;
  const result: Data = {
    name: asText(name ?? title ?? context.frontmatter.title),
    text: asText(text),
    tagline: asText(tagline),
  };
  const src = imageOf(image);
  if (src !== undefined) {
    const alt = asText((image as Data).alt);
    result.image = { src: linkOf(context, src), ...(alt && { alt }) };
  }
  if (Array.isArray(actions)) result.actions = actions.map((action) => actionOf(context, action as Data));
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined));
}

function actionOf(context: PageContext, action: Data): Data {
  const theme = action.theme === 'brand' || action.variant === 'primary' || !(action.theme ?? action.variant);
  return {
    text: asText(action.text) ?? '',
    link: linkOf(context, asText(action.link) ?? '/'),
    theme: theme ? 'brand' : 'alt',
  };
}

function featureOf(context: PageContext, value: unknown): Data {
  const { title, details, icon, link } = (value ?? {}) as Data;
  const image = typeof icon === 'string' ? icon : imageOf(icon);
  return Object.fromEntries(
    Object.entries({
      title: asText(title) ?? '',
      details: asText(details),
      icon: image,
      link: link === undefined ? undefined : linkOf(context, String(link)),
    }).filter(([, text]) => text !== undefined),
  );
}

function linkOf(context: PageContext, href: string): string {
  return context.links.resolve(context.source, href) ?? href;
}

function imageOf(image: unknown): string | undefined {
  if (typeof image === 'string') return image;
  if (typeof image !== 'object' || image === null) return undefined;
  const { src, file, light } = image as Data;
  return asText(typeof src === 'object' && src !== null ? (src as Data).light : (src ?? file ?? light));
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function isoDate(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
