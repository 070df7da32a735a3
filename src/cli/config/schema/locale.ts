/** Schema of the languages and versions of a site, and of the texts that a locale replaces. */
import { z } from 'zod';
import type { Messages } from '../../../runtime/model/index.js';
import { messageKeys } from '../message-keys.js';
import { nav, sidebar } from './navigation-items.js';
import { httpUrl, text } from './shared-values.js';

const editLinkOptions = z.strictObject({
  /** URL of the content folder in the repository. The path of the page in that folder is appended. */
  docRepoBaseUrl: httpUrl.optional(),
  /** Text of the link. */
  text: text.optional(),
});

/** The link to the source of a page. */
export interface UserEditLink extends z.input<typeof editLinkOptions> {}

/** `hasDefaultText`: the link has the text of the theme. */
export const editLink = z.union([
  httpUrl.transform((docRepoBaseUrl) => ({ docRepoBaseUrl, hasDefaultText: true })),
  editLinkOptions,
]);

const announcementOptions = z.strictObject({
  /** Markdown. */
  text,
  /** Whether readers can close it. They see it again when its text changes. */
  dismissible: z.boolean().default(true),
});

/** The text above the navbar. */
export interface UserAnnouncement extends z.input<typeof announcementOptions> {}

export const announcement = z.union([
  text.transform((written) => ({ text: written, dismissible: true })),
  announcementOptions,
]);

/** `shared` and `public` are content folders that are not languages. */
const RESERVED_FOLDERS = ['shared', 'public'];

export const lang = z
  .string()
  .refine(isLanguageTag, "must be a language tag, such as 'en' or 'zh-CN'")
  .refine((value) => !RESERVED_FOLDERS.includes(value.toLowerCase()), 'is a reserved folder name');

/** The name of a version. */
export const version = z
  .string()
  .regex(/^[A-Za-z0-9][\w.~-]*$/, "must consist of letters, digits, '-', '.', '_' and '~', such as 'v2'")
  .refine((value) => !RESERVED_FOLDERS.includes(value.toLowerCase()), 'is a reserved folder name');

export const multiVersion = z.strictObject({
  /** The version whose pages are at the root. Required if there are versions. */
  default: z.string().prefault(''),
  /** Names of the versions, in the order of the version switch. */
  versions: z.array(version).default([]),
});

/** Versions of the documentation. */
export interface UserMultiVersion extends z.input<typeof multiVersion> {}

const replacement = text.optional();

const messages = Object.fromEntries(messageKeys.map((key) => [key, replacement])) as Record<
  keyof Messages,
  typeof replacement
>;

/** Texts of the interface. Missing texts come from the theme, in the language of the locale. */
export type UserMessages = { [key in keyof Messages]?: Messages[key] | undefined };

export const locale = z.strictObject({
  /**
   * Language tag (BCP 47), such as `en` or `zh-CN`. It is also the name of the language folder and the URL
   * prefix.
   */
  lang,
  /** Name of the language in that language, such as `简体中文`. */
  label: text,
  /**
   * Whether this language intentionally has fewer pages. With `true`, `docs-cli check` does not report pages
   * that are not translated into it (`missing-translation`).
   */
  partial: z.boolean().default(false),
  /** Title of the site in this language. Default: `title` of the site. */
  title: text.optional(),
  /** Description of the site in this language. Default: `description` of the site. */
  description: z.string().optional(),
  /** Navbar in this language. Default: `nav` of the site. */
  nav: nav.optional(),
  /** Sidebars in this language. Default: `sidebar` of the site. */
  sidebar: sidebar.optional(),
  /** Link to the source of a page in this language. Default: the parts of `editLink` of the site. */
  editLink: editLink.optional(),
  /** Text at the bottom of every page in this language. Default: `footer` of the site. */
  footer: text.optional(),
  /** Announcement in this language. `false`: none. Default: `announcement` of the site. */
  announcement: z.union([z.literal(false), announcement]).optional(),
  ...messages,
});

/** A language of the site. In addition to these keys, a locale can replace any text of the interface. */
export interface UserLocale extends z.input<typeof locale>, UserMessages {}

/**
 * Well-formed tags contain only letters, digits and hyphens, so they are safe as folder names and in URLs.
 */
function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
