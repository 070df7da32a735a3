/** Schema of the navbar, the sidebars and the social links. */
import { z } from 'zod';
import type { NavItem, SocialLink } from '../../../runtime/model/index.js';
import { socialIconNames } from '../social-icons.js';
import type {
  UserNavItem,
  UserSidebarDivider,
  UserSidebarEntry,
  UserSidebarItem,
  UserSidebarSectionHeader,
} from '../user-config.js';
import { isAddress, link, onObjects, regularExpression, text } from './shared-values.js';

/** The output of a key that may be absent. */
type Parsed<T> = { [K in keyof T]: T[K] | Extract<undefined, T[K]> };

const navItem: z.ZodType<Parsed<NavItem>, UserNavItem> = z
  .strictObject({
    text,
    link: link.optional(),
    activeMatch: regularExpression.optional(),
    tag: text.optional(),
    position: z.enum(['left', 'right']).default('right'),
    get items() {
      return z.array(navItem).optional();
    },
  })
  .refine((item) => item.link !== undefined || (item.items?.length ?? 0) > 0, {
    message: "must have a 'link' or 'items'",
    ...onObjects,
  });

export const nav = z.array(navItem);

const tagType = z.enum(['tip', 'info', 'warning', 'danger']);
const icon = z.union([z.enum(socialIconNames), z.strictObject({ svg: text })]);

/** A sidebar item as written: file keys and links are not resolved. A string is a file key. */
export type SidebarConfigItem = string | SidebarConfigEntry | UserSidebarDivider | UserSidebarSectionHeader;

/** Has a text, a `fileKey` or both; never both `link` and `fileKey`. An entry with items is a group. */
interface SidebarConfigEntry extends Omit<UserSidebarEntry, 'items'> {
  items?: SidebarConfigItem[] | undefined;
  collapsed: boolean;
  collapsible: boolean;
}

const sidebarEntry: z.ZodType<SidebarConfigEntry, UserSidebarEntry> = z
  .strictObject({
    text: text.optional(),
    link: link.optional(),
    fileKey: z
      .string()
      .refine(isFileKey, 'must be a path without extension, such as guide/start/index')
      .optional(),
    get items() {
      return z.array(sidebarItem).optional();
    },
    collapsed: z.boolean().default(false),
    collapsible: z.boolean().default(true),
    tag: text.optional(),
    tagType: tagType.optional(),
    icon: icon.optional(),
    context: text.optional(),
  })
  .refine((entry) => entry.text !== undefined || entry.fileKey !== undefined, {
    message: 'is required',
    params: { hint: "The text can be omitted only if the entry has a 'fileKey'." },
    path: ['text'],
    // Stops here, so that an intended divider or header is not checked as an entry.
    abort: true,
    ...onObjects,
  })
  .refine((entry) => entry.link === undefined || entry.fileKey === undefined, {
    message: "must have a 'link' or a 'fileKey', not both",
    ...onObjects,
  })
  .refine(({ link, fileKey, items }) => (link ?? fileKey ?? items) !== undefined, {
    message: "must have a 'link', a 'fileKey' or 'items'",
    params: { hint: 'For a heading without a link, use { sectionHeaderText }.' },
    // An issue with a single key is more specific.
    when: ({ issues }) => issues.length === 0,
  });

const sidebarDivider = z.strictObject({ dividerType: z.enum(['dashed', 'solid']) });

const sidebarSectionHeader = z.strictObject({
  sectionHeaderText: text,
  tag: text.optional(),
  tagType: tagType.optional(),
  icon: icon.optional(),
});

const sidebarItem: z.ZodType<SidebarConfigItem, UserSidebarItem> = z.union([
  z.string().refine(isFileKey, 'must be a path without extension, such as guide/start/index'),
  sidebarEntry,
  sidebarDivider,
  sidebarSectionHeader,
]);

export const sidebar = z.union([
  z.literal('auto'),
  z.record(
    z.string().startsWith('/', "must begin with '/'"),
    z.union([z.literal('auto'), z.array(sidebarItem)]),
  ),
]);

/** Keys are path prefixes without language and version, and begin with a slash. */
export type SidebarConfig = z.output<typeof sidebar>;

export const socialLink = z
  .strictObject({
    icon,
    mode: z.enum(['link', 'text', 'img', 'dom']),
    content: text,
    label: text.optional(),
  })
  .refine(
    ({ mode, content }: Partial<SocialLink>) => mode !== 'link' || !isText(content) || isAddress(content),
    {
      message: 'must be a URL such as https://… or mailto:…',
      path: ['content'],
      ...onObjects,
    },
  )
  .refine(
    ({ mode, content }: Partial<SocialLink>) => mode !== 'img' || !isText(content) || isImageSource(content),
    {
      message:
        "must be the path of a file in content/public that begins with '/', or a URL such as https://…",
      path: ['content'],
      ...onObjects,
    },
  );

/** The key's own check reports wrong types and empty texts. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isImageSource(value: string): boolean {
  return value.startsWith('/') || (isAddress(value) && /^http/i.test(value));
}

function isFileKey(value: string): boolean {
  return value !== '' && !/^[/.]|\/$|\\|^[a-z]+:|\.mdx?$/i.test(value) && !value.split('/').includes('..');
}
