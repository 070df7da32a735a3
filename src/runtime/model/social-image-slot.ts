/** Props of the theme's slot `SocialImage`. All texts are on one line and without emoji. */
export interface SocialImageProps {
  /** Title of the page. */
  title: string;
  /** Description of the page; may be empty. */
  description: string;
  /** Title of the site in the language of the page. */
  siteTitle: string;
  /**
   * The path to the page in the navigation, for example `Guide / Basics`, or the date of a post; may be
   * empty.
   */
  section: string;
  /** Host and path of the page, for example `example.com/guide/start`. */
  address: string;
  /** For `src` of an image: the site's logo or icon, if it is an SVG, PNG or JPEG of at most 100 KB. */
  icon?: string;
  colors: SocialImageColors;
  /** Language tag of the page, for example `zh`. */
  lang: string;
  direction: 'ltr' | 'rtl';
  /** Size of the image, in pixels. */
  width: number;
  height: number;
}

/** The theme's tokens in its light color scheme, as CSS colors. */
export interface SocialImageColors {
  /** `--dc-color-canvas`: the background. */
  canvas: string;
  /** `--dc-color-heading` */
  heading: string;
  /** `--dc-color-text-soft` */
  soft: string;
  /** `--dc-color-text-faint` */
  faint: string;
  /** `--dc-color-accent` */
  accent: string;
}
