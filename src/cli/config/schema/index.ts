/**
 * The schema that validates a config. The public types and their documentation are in `user-config.ts`; the
 * compiler checks that both are equal. Checks that involve more than one key are in `cross-checks.ts`.
 */
import type { LanguageRegistration, ShikiTransformer } from '@shikijs/types';
import type { Plugin as BundlerPlugin } from 'esbuild';
import { z } from 'zod';
import type { OutlineOption } from '../../../runtime/model/index.js';
import { type CspDirective, cspDirectives } from '../csp-directives.js';
import { type FrontmatterSchema, isFrontmatterSchema } from '../frontmatter-schema.js';
import { headTag } from '../head-tag.js';
import { isOutlineOption, OUTLINE_EXPECTED } from '../outline-levels.js';
import type { UserConfig, UserPlugins } from '../user-config.js';
import { check, redirects } from './check-options.js';
import { announcement, editLink, lang, locale, RESERVED_FOLDERS } from './locale.js';
import { nav, sidebar, socialLink } from './navigation-items.js';
import { search } from './search.js';
import { base, folder, httpUrl, includeFolder, outFolder, text } from './shared-values.js';

/** The name of a version. */
export const version = z
  .string()
  .regex(/^[A-Za-z0-9][\w.~-]*$/, "must consist of letters, digits, '-', '.', '_' and '~', such as 'v2'")
  .refine((value) => !RESERVED_FOLDERS.includes(value.toLowerCase()), 'is a reserved folder name');

/** Without what would end the source, the directive or the header. */
const source = z
  .string()
  .regex(/^[^\s;,]+$/, "must be a source such as 'https://img.example.com', without spaces");

const csp = z.strictObject(
  Object.fromEntries(cspDirectives.map((name) => [name, z.array(source).optional()])) as {
    [name in CspDirective]: z.ZodOptional<z.ZodArray<typeof source>>;
  },
);

/** Code, which `extension-issues.ts` validates. It is never part of the validated value. */
function code<T>() {
  return z.custom<T>().optional();
}

export const configSchema = z.strictObject({
  title: text,
  description: z.string().default(''),
  /** Becomes an origin, without a trailing slash. */
  siteUrl: httpUrl
    .refine(
      (value) => !/[?#]/.test(value) && !/^\w+:\/\/[^/]*@/.test(value),
      'must be a URL such as https://example.com',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  base: base.default('/'),
  icon: text.optional(),
  logo: z.union([text, z.strictObject({ light: text, dark: text })]).optional(),
  lang: lang.optional(),
  locales: z.array(locale).optional(),
  nav: nav.default([]),
  sidebar: sidebar.default('auto'),
  socialLinks: z.array(socialLink).default([]),
  search: search.optional(),
  darkMode: z.boolean().default(true),
  enableAppearanceAnimation: z.boolean().default(true),
  editLink: editLink.optional(),
  footer: text.optional(),
  announcement: announcement.optional(),
  breadcrumbs: z.boolean().default(false),
  lastUpdated: z.boolean().default(false),
  contributors: z.boolean().default(false),
  lastUpdatedText: text.optional(),
  outline: z.custom<OutlineOption>(isOutlineOption, OUTLINE_EXPECTED).default([2, 4]),
  outlineTitle: text.optional(),
  fallbackPages: z.boolean().default(true),
  multiVersion: z
    .strictObject({ default: z.string().default(''), versions: z.array(version).default([]) })
    .prefault({}),
  hideNavbar: z.enum(['never', 'auto', 'always']).default('never'),
  cleanUrls: z.boolean().default(true),
  packageManagers: z.array(text).min(1).default(['npm', 'yarn', 'pnpm', 'bun']),
  theme: folder.default('content/_theme'),
  contentDir: folder.default('content'),
  outDir: outFolder.default('dist'),
  head: z.array(headTag).default([]),
  csp: csp.prefault({}),
  components: z
    .record(
      z
        .string()
        .regex(/^[A-Z][A-Za-z0-9]*$/, "must be a name that begins with a capital letter, such as 'Chart'"),
      z
        .string()
        .regex(
          /^(?:\.\/)?[^\s#./][^\s#]*(?:#[A-Za-z_$][\w$]*)?$/,
          "must be a module and an export, such as 'package/path#Name' or './src/file.tsx#Name'",
        ),
    )
    .default({}),
  frontmatter: z
    .custom<FrontmatterSchema>(isFrontmatterSchema, "must be a schema, such as 'z.object({ … })' of Zod")
    .optional(),
  plugins: code<UserPlugins>(),
  clientEntry: z
    .string()
    .regex(/^(?:\.\/)?[^\s#./][^\s#]*$/, "must be a module, such as './src/client.ts' or 'package/path'")
    .optional(),
  bundle: z
    .strictObject({
      define: z.record(z.string(), z.string()).default({}),
      alias: z.record(z.string(), z.string()).default({}),
      loader: z
        .record(
          z.string().regex(/^\.[\w.-]+$/, "must be an extension, such as '.glsl'"),
          z.enum(['base64', 'binary', 'dataurl', 'file', 'json', 'text', 'js', 'jsx', 'ts', 'tsx']),
        )
        .default({}),
      plugins: code<BundlerPlugin[]>(),
    })
    .prefault({}),
  markdown: z
    .strictObject({
      lineNumbers: z.boolean().default(false),
      wrap: z.boolean().default(false),
      html: z.enum(['trusted', 'sanitised', 'none']).default('trusted'),
      headingIds: z.enum(['github', 'vitepress']).default('github'),
      includeFrom: z.array(includeFolder).default([]),
      languages: code<LanguageRegistration[]>(),
      transformers: code<ShikiTransformer[]>(),
    })
    .prefault({}),
  /** A key has a `#id` if a heading moved. */
  redirects: redirects.default({}),
  feeds: z
    .union([
      z.literal(false),
      z.strictObject({ formats: z.array(z.enum(['rss', 'atom', 'json'])).default(['rss']) }),
    ])
    .prefault({}),
  sitemap: z.boolean().default(true),
  socialImages: z.union([z.boolean(), z.strictObject({ fonts: z.array(text).default([]) })]).default(false),
  llms: z.boolean().default(true),
  compress: z.union([z.boolean(), z.array(z.enum(['brotli', 'gzip']))]).default(false),
  check: check.prefault({}),
});

export type ParsedConfig = z.output<typeof configSchema>;

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Expect<T extends true> = T;

/** Fails to compile if a key or its type differs between the schema and the documented types. */
export type SchemaIsDocumented = Expect<Equal<z.input<typeof configSchema>, UserConfig>>;
