/** Schema of the navbar, the sidebars and the social links. */
import { z } from 'zod';
import type { SocialIconName } from '../../../runtime/model/index.js';
import { socialIconNames } from '../social-icons.js';
import { isAddress, link, onObjects, regularExpression, text } from './shared-values.js';

const navItemKeys = z.strictObject({
  /** Visible text. */
  text,
  /** A path of this site (`/guide/`) or a URL. Required without `items`. */
  link: link.optional(),
  /**
   * Regular expression. The entry is active on every page whose path, without language and version, matches.
   */
  activeMatch: regularExpression.optional(),
  /** Short label next to the entry, such as `new`. */
  tag: text.optional(),
  /** Side of the navbar. */
  position: z.enum(['left', 'right']).default('right'),
  /** Entries of the dropdown. */
  get items(): z.ZodOptional<z.ZodArray<typeof navItem>> {
    return z.array(navItem).optional();
  },
});

/** An entry of the navbar: a link, or a dropdown if it has items. */
export interface UserNavItem extends z.input<typeof navItemKeys> {}

export interface ParsedNavItem extends z.output<typeof navItemKeys> {}

const navItem: z.ZodType<ParsedNavItem, UserNavItem> = navItemKeys.refine(
  (item) => item.link !== undefined || (item.items?.length ?? 0) > 0,
  { message: "must have a 'link' or 'items'", ...onObjects },
);

export const nav = z.array(navItem);

const tagType = z.enum(['tip', 'info', 'warning', 'danger']);

type Icon = SocialIconName | { svg: string };

const icon: z.ZodType<Icon, Icon> = z.union([z.enum(socialIconNames), z.strictObject({ svg: text })]);

const fileKey = z.string().refine(isFileKey, 'must be a path without extension, such as guide/start/index');

const sidebarEntryKeys = z.strictObject({
  /** Visible text. Default: the title of the page of `fileKey`. */
  text: text.optional(),
  /** A path of this site (`/guide/`) or a URL. Cannot be combined with `fileKey`. */
  link: link.optional(),
  /**
   * A page of this site: its path below the language folder, without extension, such as `guide/start/index`.
   */
  fileKey: fileKey.optional(),
  /** Entries of the group. An entry with `items` is a group. */
  get items(): z.ZodOptional<z.ZodArray<typeof sidebarItem>> {
    return z.array(sidebarItem).optional();
  },
  /** Whether the group is collapsed initially. */
  collapsed: z.boolean().default(false),
  /** Whether the reader can expand and collapse the group. */
  collapsible: z.boolean().default(true),
  /** Short label next to the entry, such as `new`. */
  tag: text.optional(),
  /** Color of the label. Default `'info'`. */
  tagType: tagType.optional(),
  /** Shown before the text: a built-in icon, or the SVG markup of a custom icon. */
  icon: icon.optional(),
  /** Rendered as `data-context` on the entry, for use in styles. */
  context: text.optional(),
});

/** A link, or a group if it has items. */
export interface UserSidebarEntry extends z.input<typeof sidebarEntryKeys> {}

/** Has a text, a `fileKey` or both; never both `link` and `fileKey`. An entry with items is a group. */
export interface SidebarConfigEntry extends z.output<typeof sidebarEntryKeys> {}

const sidebarEntry: z.ZodType<SidebarConfigEntry, UserSidebarEntry> = sidebarEntryKeys
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

const sidebarDivider = z.strictObject({
  /** Style of the line. */
  dividerType: z.enum(['dashed', 'solid']),
});

/** A line between entries. */
export interface UserSidebarDivider extends z.input<typeof sidebarDivider> {}

const sidebarSectionHeader = z.strictObject({
  /** Visible text. */
  sectionHeaderText: text,
  /** Short label next to the heading. */
  tag: text.optional(),
  /** Color of the label. Default `'info'`. */
  tagType: tagType.optional(),
  /** Shown before the text: a built-in icon, or the SVG markup of a custom icon. */
  icon: icon.optional(),
});

/** A heading above the entries that follow. */
export interface UserSidebarSectionHeader extends z.input<typeof sidebarSectionHeader> {}

/** A page by its file key (`guide/start/index`), a link or group, a divider, or a section header. */
export type UserSidebarItem = string | UserSidebarEntry | UserSidebarDivider | UserSidebarSectionHeader;

/** A sidebar item as written: file keys and links are not resolved. A string is a file key. */
export type SidebarConfigItem = string | SidebarConfigEntry | UserSidebarDivider | UserSidebarSectionHeader;

const sidebarItem: z.ZodType<SidebarConfigItem, UserSidebarItem> = z.union([
  fileKey,
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

/**
 * `'auto'`, or a sidebar for each path prefix. The prefix is a path of the site without language and version.
 */
export type UserSidebar = z.input<typeof sidebar>;

/** Keys are path prefixes without language and version, and begin with a slash. */
export type SidebarConfig = z.output<typeof sidebar>;

const socialLinkKeys = z.strictObject({
  /** A built-in icon, or the SVG markup of a custom icon. */
  icon,
  /** What the icon does: open a URL, or show a text, an image or HTML in a popover. */
  mode: z.enum(['link', 'text', 'img', 'dom']),
  /** The URL, the text, the URL of the image, or the HTML, depending on `mode`. */
  content: text,
  /** Accessible name. Default: the name of the icon. */
  label: text.optional(),
});

/** An icon of the navbar. */
export interface UserSocialLink extends z.input<typeof socialLinkKeys> {}

export const socialLink = socialLinkKeys
  .refine(
    ({ mode, content }: Partial<UserSocialLink>) => mode !== 'link' || !isText(content) || isAddress(content),
    {
      message: 'must be a URL such as https://… or mailto:…',
      path: ['content'],
      ...onObjects,
    },
  )
  .refine(
    ({ mode, content }: Partial<UserSocialLink>) =>
      mode !== 'img' || !isText(content) || isImageSource(content),
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
