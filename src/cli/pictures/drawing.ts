/** A social image before it is drawn. The hash of its data is its key in the cache. */
import type { FontFamily } from './fonts.js';

/** Size of a social image in pixels. */
export const SOCIAL_IMAGE_WIDTH = 1200;
export const SOCIAL_IMAGE_HEIGHT = 630;

/** The rendered slot `SocialImage` of a page. */
export interface SocialPicture {
  /** Static markup from React, without scripts and event handlers. */
  html: string;
  lang: string;
  /** In the order in which they are searched for a glyph. */
  families: FontFamily[];
  /** The files of all image addresses in the HTML that are not data URLs. */
  images: { src: string; data: Uint8Array }[];
}
