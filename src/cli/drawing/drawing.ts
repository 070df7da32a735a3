/** What can be drawn: plain data, which a worker thread takes and whose hash names the picture in the cache. */
import type { FontFamily } from './picture-fonts.js';

/** Of a social image, in pixels. */
export const SOCIAL_IMAGE_WIDTH = 1200;
export const SOCIAL_IMAGE_HEIGHT = 630;

export type Drawing = { kind: 'icon'; icon: AppIcon } | { kind: 'social'; social: SocialPicture };

/** The site's icon as a PNG for the home screens of systems. */
export interface AppIcon {
  /** Text of the SVG. */
  svg: string;
  /** Width and height in pixels. */
  size: number;
  /** Share of the size that stays free at each side. */
  padding: number;
  /** Background color. Without one, the background is transparent. */
  ground?: string;
}

/** The rendered slot `SocialImage` of a page. */
export interface SocialPicture {
  /** Without scripts and event handlers: static markup of React. */
  html: string;
  lang: string;
  /** In the order in which they are asked for a glyph. */
  families: FontFamily[];
  /** The files behind all image addresses in the HTML that are no data URLs. */
  images: { src: string; data: Uint8Array }[];
}
