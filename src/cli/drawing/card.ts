/** What a social image says: plain data, before anything is drawn. */

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

export interface Card {
  lang: string;
  direction: 'ltr' | 'rtl';
  site: string;
  title: string;
  /** The way to the page, or the day of a post; may be empty, as the two below. */
  section: string;
  description: string;
  /** Host and path. */
  address: string;
  /** The site's own mark, as a `data:` address. */
  mark?: string;
  colors: CardColors;
}

/** The theme's, on light ground. */
export interface CardColors {
  canvas: string;
  heading: string;
  soft: string;
  faint: string;
  accent: string;
}
