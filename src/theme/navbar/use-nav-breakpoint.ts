import { useSite } from '@docs-cli/core/runtime';

/**
 * Window widths, in pixels, from which the navbar may show the menu. The style sheet has them in `em`, so
 * that they grow with the text.
 */
const BREAKPOINTS = [768, 1024, 1280] as const;
const CONTROL = 32;
/** A control with a chevron, in pixels. */
const DROPDOWN_BUTTON = 54;
const PADDING = 24;
/** A chevron, or the padding of a tag, in pixels. */
const EXTRA = 18;
/** The maximum share of the navbar for the title. A longer title is truncated. */
const BRAND_SHARE = 0.24;

/**
 * The smallest breakpoint at which the navbar has room for title, menu and controls. Below it, the button of the mobile
 * menu replaces the menu. The widths are estimated from the texts, not measured, so that the server renders the same
 * result and nothing shifts. If the estimate is too small, the menu scrolls.
 */
export function useNavBreakpoint(): number {
  const { title, locales, multiVersion, themeConfig } = useSite();
  const { nav, socialLinks, darkMode, search } = themeConfig;
  const controls = Math.min(socialLinks.length, 5) + Number(darkMode) + Number(search !== false);
  const dropdowns =
    Number(socialLinks.length > 5) +
    Number(locales.length > 1) +
    2 * Number(multiVersion.versions.length > 1);
  const brand = 1.3 * widthOf(title) + CONTROL;
  let width = 4 * PADDING + controls * CONTROL + dropdowns * DROPDOWN_BUTTON;
  for (const { text, tag = '', items } of nav)
    width += widthOf(text + tag) + PADDING + (tag ? EXTRA : 0) + (items?.length ? EXTRA : 0);
  return (
    BREAKPOINTS.find((breakpoint) => width + Math.min(brand, BRAND_SHARE * breakpoint) <= breakpoint) ?? 1280
  );
}

/**
 * The approximate width of a text, in pixels at the font size of the interface. Chinese, Japanese and Korean
 * characters are square.
 */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 14 : 7.5), 0);
}
