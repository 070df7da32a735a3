/** Schema of a locale and of the texts that it replaces. */
import { z } from 'zod';
import type { Messages } from '../../../runtime/model.js';
import { nav, sidebar } from './navigation-items.js';
import { httpUrl, text } from './shared-values.js';

const replacement = text.optional();

/** If the interface gets a new text, this fails to compile until the text can be replaced. */
const messages = {
  skipToContentText: replacement,
  mainNavText: replacement,
  menuText: replacement,
  closeText: replacement,
  openMenuText: replacement,
  languagesText: replacement,
  versionsText: replacement,
  appearanceText: replacement,
  socialLinksText: replacement,
  sidebarText: replacement,
  outlineTitle: replacement,
  localContentsText: replacement,
  prevPageText: replacement,
  nextPageText: replacement,
  pagerText: replacement,
  lastUpdatedText: replacement,
  editLinkText: replacement,
  announcementText: replacement,
  breadcrumbsText: replacement,
  sourceCodeText: replacement,
  scrollToTopText: replacement,
  headingAnchorText: replacement,
  copyCodeText: replacement,
  codeCopiedText: replacement,
  tipText: replacement,
  infoText: replacement,
  noteText: replacement,
  importantText: replacement,
  warningText: replacement,
  cautionText: replacement,
  dangerText: replacement,
  detailsText: replacement,
  codeGroupText: replacement,
  tabsText: replacement,
  footnotesText: replacement,
  footnoteBackText: replacement,
  overviewTitle: replacement,
  overviewFilterText: replacement,
  overviewFilterPlaceholder: replacement,
  overviewNoResultText: replacement,
  overviewOthersText: replacement,
  heroPrimaryText: replacement,
  heroSecondaryText: replacement,
  notFoundTitle: replacement,
  notFoundText: replacement,
  takeMeHomeText: replacement,
  navigationFailedText: replacement,
  reloadText: replacement,
  pageLoadedText: replacement,
  searchText: replacement,
  copyPageText: replacement,
  pageActionsText: replacement,
  viewMarkdownText: replacement,
  openInAssistantText: replacement,
  assistantPromptText: replacement,
  zoomImageText: replacement,
  closeImageText: replacement,
  untranslatedText: replacement,
  feedText: replacement,
  searchPlaceholder: replacement,
  searchResultsText: replacement,
  searchNoResultsText: replacement,
  searchSuggestionsText: replacement,
  searchReportText: replacement,
  searchReportLinkText: replacement,
  searchErrorText: replacement,
  searchErrorHelpText: replacement,
  searchFailedText: replacement,
  searchRetryText: replacement,
  searchLoadingText: replacement,
  searchNoRecentText: replacement,
  searchRecentText: replacement,
  searchFavoritesText: replacement,
  searchSaveText: replacement,
  searchRemoveRecentText: replacement,
  searchRemoveFavoriteText: replacement,
  searchClearText: replacement,
  searchSelectKeyText: replacement,
  searchNavigateKeyText: replacement,
  searchCloseKeyText: replacement,
} satisfies Record<keyof Messages, typeof replacement>;

export const messageKeys = Object.keys(messages) as (keyof Messages)[];

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
