/** Options of the configs of other generators, and what to write instead. */

const hints = new Map([
  [
    'themeConfig',
    'There is no themeConfig level. Set nav, sidebar, socialLinks, search and the other keys at the top level.',
  ],
  ['srcDir', "Set the folder of the pages with 'contentDir'."],
  ['docsDir', "Set the folder of the pages with 'contentDir'."],
  ['docs', "Pages are in 'contentDir', with a folder for each language. Set sidebars with 'sidebar'."],
  ['root', "The project is the folder of this file. Set the folder of the pages with 'contentDir'."],
  ['i18n', "Set languages with 'locales', and the default language with 'lang'."],
  ['url', "Set the URL of the site with 'siteUrl'."],
  ['site', "Set the URL of the site with 'siteUrl'."],
  ['hostname', "Set the URL of the site with 'siteUrl'."],
  ['baseUrl', "If the site is served from a folder, set it with 'base'."],
  ['tagline', "Describe the site with 'description'. Set the tagline of the home page in its front matter."],
  ['favicon', "Set the favicon with 'icon'."],
  ['navbar', "Set the entries of the navbar with 'nav'. 'logo' and 'socialLinks' are separate keys."],
  ['sidebars', "Set sidebars with 'sidebar'."],
  ['defaultLocale', "Set the default language with 'lang'."],
  ['algolia', "Set the keys of hosted search with 'search': { appId, apiKey, indexName }."],
  ['appearance', "Enable or disable the dark color scheme with 'darkMode'."],
  ['social', "Set the icons of the navbar with 'socialLinks'."],
  ['publicDir', 'Put static files into content/public.'],
  ['builderConfig', 'The bundler cannot be configured.'],
  ['rewrites', "Set redirects with 'redirects': { '/old': '/new' }."],
  ['ignoreDeadLinks', "Set the level of a rule with 'check': { rules: { 'dead-link': 'off' } }."],
  ['onBrokenLinks', "Set the level of a rule with 'check': { rules: { 'dead-link': 'warn' } }."],
  ['rss', "Set the feeds of the blog with 'feeds': { formats: ['rss'] }."],
  ['vite', 'The bundler cannot be configured.'],
]);

/** What to write instead of a top-level key of the config; undefined for an unknown key. */
export function configHint(key: string): string | undefined {
  return hints.get(key);
}
