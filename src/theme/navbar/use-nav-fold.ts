import { useSite } from '@docs-cli/core/runtime';

/** Widths of the window, in pixels, from which the menu may stand in the bar; the styles have them as `em`, to grow with the text. */
const FOLDS = [768, 1024, 1280];
const CONTROL = 32;
/** A control with a chevron. */
const OPENER = 54;
const PADDING = 24;
/** A chevron, or the room around a tag. */
const EXTRA = 18;
/** The share of the bar that a title gets: what is longer is cut. */
const BRAND_SHARE = 0.24;

/**
 * The narrowest window in which the bar has room for title, menu and controls; below it, the button of the mobile
 * menu stands for the menu. 768 unless there is more than that to show. Reckoned from the texts, not measured, so
 * that the server knows it and nothing moves; where that is wrong, the menu scrolls.
 */
export function useNavFold(): number {
  const { title, locales, multiVersion, themeConfig } = useSite();
  const { nav, socialLinks, darkMode, search } = themeConfig;
  const controls = Math.min(socialLinks.length, 5) + Number(darkMode) + Number(search !== false);
  const openers =
    Number(socialLinks.length > 5) +
    Number(locales.length > 1) +
    2 * Number(multiVersion.versions.length > 1);
  const brand = 1.3 * widthOf(title) + CONTROL;
  let width = 4 * PADDING + controls * CONTROL + openers * OPENER;
  for (const { text, tag = '', items } of nav)
    width += widthOf(text + tag) + PADDING + (tag ? EXTRA : 0) + (items?.length ? EXTRA : 0);
  return FOLDS.find((fold) => width + Math.min(brand, BRAND_SHARE * fold) <= fold) ?? FOLDS.at(-1)!;
}

/** About as wide as the text is in the size of the interface: Chinese, Japanese and Korean are square. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 14 : 7.5), 0);
}
