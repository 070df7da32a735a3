/** Schema of redirects, feeds and social images. */
import { z } from 'zod';
import { link, text } from './shared-values.js';

const movedFrom = z
  .string()
  .regex(/^\/(?!\/)[^\s?\p{Cc}]*$/u, "must be a path of this site that begins with '/', such as '/old'");

/** A key has a `#id` if a heading moved. */
export const redirects = z.record(movedFrom, link);

const feedOptions = z.strictObject({
  /** Formats to write. */
  formats: z.array(z.enum(['rss', 'atom', 'json'])).default(['rss']),
});

/** Feeds of the blog. */
export interface UserFeeds extends z.input<typeof feedOptions> {}

export const feeds = z.union([z.literal(false), feedOptions]);

const socialImageOptions = z.strictObject({
  /**
   * Fonts that are used before Inter, which has Latin, Greek and Cyrillic: installed packages with a style
   * sheet, such as those of Fontsource, and font files (`.ttf`, `.otf`, `.woff2`), relative to the config.
   */
  fonts: z.array(text).default([]),
});

/** Images for pages that are shared. */
export interface UserSocialImages extends z.input<typeof socialImageOptions> {}

export const socialImages = z
  .union([z.boolean(), socialImageOptions])
  .transform((value) => (value === true ? { fonts: [] } : value));
