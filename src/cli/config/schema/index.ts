/**
 * The schema of a config: for each key its comment, type, default and checks. The types that editors show and the
 * reference of the documentation are written from it (`test/tools/config-types.mjs`), with the value of `.default(…)`
 * at the end of the comment. Checks that involve more than one key are in `cross-checks.ts`.
 */
import { z } from 'zod';
import { type FrontmatterSchema, isFrontmatterSchema } from '../../plugin/extensions.js';
import type { Plugin } from '../../plugin/plugin.js';
import type { Compression } from '../../system/compress.js';
import { isOutlineOption, OUTLINE_EXPECTED, outlineLevels } from '../outline-levels.js';
import { feeds, redirects, socialImages } from './added-files.js';
import { check } from './check-options.js';
import { bundle, components, csp, markdown } from './code-options.js';
import { headTag } from './head-tag.js';
import { announcement, editLink, lang, locale, multiVersion } from './locale.js';
import { nav, sidebar, socialLink } from './navigation-items.js';
import { search } from './search.js';
import { base, folder, httpUrl, outFolder, text } from './shared-values.js';

export type * from './added-files.js';
export type * from './check-options.js';
export type * from './code-options.js';
export type * from './locale.js';
export type * from './navigation-items.js';
export type * from './search.js';

/** A plugin, a list of plugins, or nothing. */
export type UserPlugins = readonly (Plugin | false | null | undefined | UserPlugins)[];

export const configSchema = z.strictObject({
  /** Name of the site, shown in the navbar and at the end of every `<title>`. */
  title: text,
  /** One sentence about the site, for search engines and feeds. A page or a locale can override it. */
  description: z.string().default(''),
  /**
   * Origin of the published site, such as `https://example.com`. Required for the sitemap, feeds, social
   * images and canonical links. Folders of the URL belong in `base`.
   */
  siteUrl: httpUrl
    .refine(
      (value) => !/[?#]/.test(value) && !/^\w+:\/\/[^/]*@/.test(value),
      'must be a URL such as https://example.com',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  /**
   * The folder that the site is served from, such as `/docs/`. It starts with a slash. `'./'` builds a
   * portable site, which works at any URL and from a disk.
   */
  base: base.default('/'),
  /** Icon of the browser tab: a file in `content/public`, such as `/icon.svg`, or a URL. */
  icon: text.optional(),
  /**
   * Logo in the navbar: a file in `content/public`, such as `/logo.svg`, or a URL. An object has one for
   * each color scheme.
   */
  logo: z.union([text, z.strictObject({ light: text, dark: text })]).optional(),
  /** Language whose pages are at the root. Default: the language of the first locale. */
  lang: lang.optional(),
  /**
   * Languages of the site, in the order of the language switch. Default `[{ lang: 'en', label: 'English' }]`.
   */
  locales: z.array(locale).optional(),
  /** Entries of the navbar, for locales without `nav`. */
  nav: nav.default([]),
  /**
   * Sidebars, for locales without `sidebar`. `'auto'` creates them from the folders. An object has a sidebar
   * for each path prefix; a page uses the longest prefix that matches its path.
   */
  sidebar: sidebar.default('auto'),
  /** Icons at the end of the navbar. Icons after the fifth are in a dropdown. */
  socialLinks: z.array(socialLink).default([]),
  /**
   * Search options, or `false` for no search. If `appId`, `apiKey` and `indexName` are set, the site uses the
   * hosted service. Otherwise it has an offline index. Empty and undefined values count as missing, so that
   * you can write `process.env.SEARCH_APP_ID`. Default: the offline search.
   */
  search: search.optional(),
  /** Whether readers can switch to the dark color scheme. With `false`, the site is always light. */
  darkMode: z.boolean().default(true),
  /** Whether a change of the color scheme is animated as a growing circle. */
  enableAppearanceAnimation: z.boolean().default(true),
  /**
   * Link to the source of a page, at the end of the page. A string is the URL of the content folder in the
   * repository; the text of the link is that of the theme. An object needs both parts. Default: no link.
   */
  editLink: editLink.optional(),
  /** Text at the bottom of every page, in Markdown. Default: no text. */
  footer: text.optional(),
  /** Text above the navbar of every page, in Markdown. Default: no announcement. */
  announcement: announcement.optional(),
  /** Whether pages of documentation show the path to them above the title. */
  breadcrumbs: z.boolean().default(false),
  /** Whether pages show the date of their last change, from git. */
  lastUpdated: z.boolean().default(false),
  /** Whether pages of documentation list their authors, from git. */
  contributors: z.boolean().default(false),
  /** Text before the date of the last change. Default: the text of the theme, in the language of the page. */
  lastUpdatedText: text.optional(),
  /**
   * Levels of the headings in the outline: one level (`2`), two levels (`[2, 3]`), or all from 2 to 6
   * (`'deep'`). `false` hides the outline. A page can override it in its front matter.
   */
  outline: z
    .custom<number | [number, number] | 'deep' | false>(isOutlineOption, OUTLINE_EXPECTED)
    .transform(outlineLevels)
    .default([2, 4]),
  /** Title of the outline. Default: the text of the theme, in the language of the page. */
  outlineTitle: text.optional(),
  /**
   * Whether a page that is missing in a language shows the text of the default language with a notice.
   * Search engines index only the original. With `false`, such URLs show the 404 page.
   */
  fallbackPages: z.boolean().default(true),
  /** Versions of the documentation, each a folder of the content. Default: no versions. */
  multiVersion: multiVersion.prefault({}),
  /** When the navbar hides: never, when the reader scrolls down, or always. */
  hideNavbar: z.enum(['never', 'auto', 'always']).default('never'),
  /** Whether links omit `.html`. */
  cleanUrls: z.boolean().default(true),
  /** Tabs of `<PackageManagerTabs>`, in display order. */
  packageManagers: z.array(text).min(1).default(['npm', 'yarn', 'pnpm', 'bun']),
  /** Folder of your theme, relative to the config. */
  theme: folder.default('content/_theme'),
  /** Folder of the pages, relative to the config, with one folder for each language. */
  contentDir: folder.default('content'),
  /** Output folder, relative to the config. */
  outDir: outFolder.default('dist'),
  /** Elements for the `<head>` of every page, such as `['meta', { name: 'author', content: 'Ada' }]`. */
  head: z.array(headTag).default([]),
  /**
   * Sources to allow in the content security policy, by directive, such as
   * `{ 'img-src': ['https://img.example.com'] }`. They are added to those that the site needs.
   */
  csp: csp.default({}),
  /**
   * Components of packages that pages can use, by their names in Markdown, such as
   * `{ Chart: '@acme/charts/react#Chart' }`. Without `#`, the default export is used. A path of the project
   * begins with `./`. The components in `content/_components` need no entry.
   */
  components: components.default({}),

  // The comment of this key is in `UserConfig`.
  frontmatter: z
    .custom<FrontmatterSchema>(isFrontmatterSchema, "must be a schema, such as 'z.object({ … })' of Zod")
    .optional(),
  /**
   * Plugins, such as `[math(), mermaid()]`. Entries that are `false`, `null` or `undefined` are ignored, and lists can be
   * nested. Default `[]`.
   */
  plugins: z.custom<UserPlugins>().optional(),
  /**
   * A module that runs in the browser when a page loads, for example for analytics: a path that begins with `./`, or a package.
   * Default: none.
   */
  clientEntry: z
    .string()
    .regex(/^(?:\.\/)?[^\s#./][^\s#]*$/, "must be a module, such as './src/client.ts' or 'package/path'")
    .optional(),
  /** Options of the bundler (esbuild) for components, layouts, the theme and `clientEntry`. Default `{}`. */
  bundle: bundle.prefault({}),
  /** Options for Markdown. A page can override them in its front matter. */
  markdown: markdown.prefault({}),
  /**
   * Redirects from old URLs, such as `{ '/old': '/guide/new' }`. A URL without a language prefix applies to
   * every language that has the page. To redirect a heading that moved, add `#id` to the URL.
   */
  redirects: redirects.default({}),
  /**
   * Feeds for each blog index, in each language. `false` disables them. Requires `siteUrl`. Default
   * `{ formats: ['rss'] }`.
   */
  feeds: feeds.prefault({}),
  /** Whether to write `sitemap.xml`. Requires `siteUrl`. */
  sitemap: z.boolean().default(true),
  /**
   * Whether a build draws an image for each page, which other sites show next to a link to the page. Requires
   * `siteUrl`. Chinese, Japanese, Korean, Arabic and other scripts also require `fonts`.
   */
  socialImages: socialImages.default(false),
  /** Whether to write `llms.txt` and `llms-full.txt`, in each language. */
  llms: z.boolean().default(true),
  /** Whether a build also writes compressed files (`.br` and `.gz`) for servers that serve them. */
  compress: z
    .union([z.boolean(), z.array(z.enum(['brotli', 'gzip']))])
    .default(false)
    .transform((value): Compression[] => (value === true ? ['brotli', 'gzip'] : value || [])),
  /** Options of `docs-cli check`. */
  check: check.prefault({}),
});

export interface UserConfig<Schema extends FrontmatterSchema = FrontmatterSchema>
  extends z.input<typeof configSchema> {
  /**
   * Schema for the front matter of pages, from a library with the Standard Schema interface: `z.object({ … })` of
   * Zod, for example. `usePage()` then has the result of the schema. Default: only the
   * keys of docs-cli are known.
   */
  frontmatter?: Schema | undefined;
}

export type ParsedConfig = z.output<typeof configSchema>;
