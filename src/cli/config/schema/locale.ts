/** Schema of a locale and of the texts that it replaces. */
import { z } from 'zod';
import type { Messages } from '../../../runtime/model/index.js';
import { messageKeys } from '../message-keys.js';
import { nav, sidebar } from './navigation-items.js';
import { httpUrl, text } from './shared-values.js';

const replacement = text.optional();

const messages = Object.fromEntries(messageKeys.map((key) => [key, replacement])) as Record<
  keyof Messages,
  typeof replacement
>;

export const editLink = z.union([
  httpUrl,
  z.strictObject({ docRepoBaseUrl: httpUrl.optional(), text: text.optional() }),
]);

export const announcement = z.union([text, z.strictObject({ text, dismissible: z.boolean().default(true) })]);

/** `shared` and `public` are content folders that are not languages. */
export const RESERVED_FOLDERS = ['shared', 'public'];

export const lang = z
  .string()
  .refine(isLanguageTag, "must be a language tag, such as 'en' or 'zh-CN'")
  .refine((value) => !RESERVED_FOLDERS.includes(value.toLowerCase()), 'is a reserved folder name');

export const locale = z.strictObject({
  lang,
  label: text,
  partial: z.boolean().default(false),
  title: text.optional(),
  description: z.string().optional(),
  nav: nav.optional(),
  sidebar: sidebar.optional(),
  editLink: editLink.optional(),
  footer: text.optional(),
  announcement: z.union([z.literal(false), announcement]).optional(),
  ...messages,
});

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
