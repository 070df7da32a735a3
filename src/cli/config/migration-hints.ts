/** Maps option names of other generators to the equivalents of this tool. */

const hints = new Map([
  [
    'themeConfig',
    'There is no themeConfig level here: nav, sidebar, socialLinks, search and the rest stand at the top.',
  ],
  ['srcDir', "The folder of the pages is 'contentDir'."],
  ['docsDir', "The folder of the pages is 'contentDir'."],
  ['docs', "Pages are found in 'contentDir', a folder for each language; sidebars are 'sidebar'."],
  ['root', "The project is the folder of this file; the folder of the pages is 'contentDir'."],
  ['i18n', "Languages are 'locales', and the default one is 'lang'."],
  ['url', "The address of the site is 'siteUrl'."],
  ['site', "The address of the site is 'siteUrl'."],
  ['hostname', "The address of the site is 'siteUrl'."],
  ['baseUrl', "The folder the site is served from is 'base'."],
  [
    'tagline',
    "The sentence about the site is 'description'; the tagline of the home page is in its front matter.",
  ],
  ['favicon', "The tab's icon is 'icon'."],
  ['navbar', "The entries of the navbar are 'nav'; the logo and the social links stand beside it."],
  ['sidebars', "The sidebars are 'sidebar'."],
  ['defaultLocale', "The default language is 'lang'."],
  ['algolia', "The keys of the hosted search are 'search': { appId, apiKey, indexName }."],
  ['appearance', "Whether there is a dark colour scheme is 'darkMode'."],
  ['social', "The icons of the navbar are 'socialLinks'."],
  ['publicDir', 'Files to be copied as they are belong in content/public.'],
  ['builderConfig', 'There is no bundler to configure here.'],
  ['rewrites', "Addresses that moved are 'redirects': { '/old': '/new' }."],
  ['ignoreDeadLinks', "The level of a rule is set in 'check': { rules: { 'dead-link': 'off' } }."],
  ['onBrokenLinks', "The level of a rule is set in 'check': { rules: { 'dead-link': 'warn' } }."],
  ['rss', "The feeds of the blog are 'feeds': { formats: ['rss'] }."],
  ['vite', 'There is no bundler to configure here.'],
]);

export function migrationHint(key: string): string | undefined {
  return hints.get(key);
}
