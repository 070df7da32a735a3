/**
 * Every text of the interface. A theme provides all of them for each of its languages; a locale of the config
 * may replace any of them. The component that shows a text replaces a `{name}` in it.
 */
export interface Messages {
  skipToContentText: string;
  mainNavText: string;
  menuText: string;
  closeText: string;
  openMenuText: string;
  languagesText: string;
  versionsText: string;
  appearanceText: string;
  socialLinksText: string;
  sidebarText: string;
  outlineTitle: string;
  localContentsText: string;
  prevPageText: string;
  nextPageText: string;
  pagerText: string;
  lastUpdatedText: string;
  editLinkText: string;
  /** Name of the region with the announcement. */
  announcementText: string;
  breadcrumbsText: string;
  sourceCodeText: string;
  scrollToTopText: string;
  headingAnchorText: string;
  copyCodeText: string;
  codeCopiedText: string;
  tipText: string;
  infoText: string;
  noteText: string;
  importantText: string;
  warningText: string;
  cautionText: string;
  dangerText: string;
  detailsText: string;
  codeGroupText: string;
  previewText: string;
  codeText: string;
  tabsText: string;
  footnotesText: string;
  footnoteBackText: string;
  overviewTitle: string;
  overviewFilterText: string;
  overviewFilterPlaceholder: string;
  overviewNoResultText: string;
  overviewOthersText: string;
  heroPrimaryText: string;
  heroSecondaryText: string;
  notFoundTitle: string;
  notFoundText: string;
  takeMeHomeText: string;
  navigationFailedText: string;
  reloadText: string;
  pageLoadedText: string;
  searchText: string;
  copyPageText: string;
  pageActionsText: string;
  viewMarkdownText: string;
  /** `{name}` is the assistant's name. */
  openInAssistantText: string;
  /** The prompt for an assistant. `{url}` is the address of the page's Markdown. */
  assistantPromptText: string;
  zoomImageText: string;
  closeImageText: string;
  /** `{language}` is the label of the language of the text. */
  untranslatedText: string;
  /** `{version}` is the version of the page. */
  otherVersionText: string;
  /** The link to the default version. */
  defaultVersionText: string;
  /** The link to the feed on a blog's index. */
  feedText: string;
  /** The name of the list of a blog's tags. */
  tagsText: string;
  /** The link to the index of a blog. */
  allPostsText: string;
  /** `{time}` is the time with its unit in the language of the page, such as `5 min`; `{minutes}` is only the number. */
  readingTimeText: string;
  newerPostsText: string;
  olderPostsText: string;
  /** The title of the list of posts with a tag, `{tag}`. */
  postsTaggedText: string;
  /** Before the names of the authors of a page. */
  contributorsText: string;
  searchPlaceholder: string;
  /** `{count}` is the number of results that are shown. */
  searchResultsText: string;
  /** `{query}` is the query. */
  searchNoResultsText: string;
  /** Shown before words that do have results. */
  searchSuggestionsText: string;
  searchReportText: string;
  searchReportLinkText: string;
  /** `{parts}` is replaced with the words of the query whose part of the index did not load. */
  searchIncompleteText: string;
  searchErrorText: string;
  searchErrorHelpText: string;
  searchFailedText: string;
  searchRetryText: string;
  searchLoadingText: string;
  searchNoRecentText: string;
  searchRecentText: string;
  searchFavoritesText: string;
  searchSaveText: string;
  searchRemoveRecentText: string;
  searchRemoveFavoriteText: string;
  searchClearText: string;
  /** Shown next to an icon of the key. */
  searchSelectKeyText: string;
  searchNavigateKeyText: string;
  searchCloseKeyText: string;
}
