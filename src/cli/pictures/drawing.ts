/**
 * Drawings as plain data, which can be sent to a worker thread. The hash of the data is the picture's key in
 * the cache.
 */
import type { FontFamily } from './fonts.js';

/** Size of a social image in pixels. */
export const SOCIAL_IMAGE_WIDTH = 1200;
export const SOCIAL_IMAGE_HEIGHT = 630;

export type Drawing = { kind: 'icon'; icon: AppIcon } | { kind: 'social'; social: SocialPicture };

/** The site's icon as a PNG for the home screens of devices. */
export interface AppIcon {
  /** Source of the SVG. */
  svg: string;
  /** Width and height in pixels. */
  size: number;
  /** Padding at each side, as a fraction of the size. */
  padding: number;
  /** Background color. Default: transparent. */
  background?: string;
}

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
