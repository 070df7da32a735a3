/**
 * Schema of Markdown, components, the bundler and the content security policy. `extension-issues.ts` validates keys
 * with code, which are never part of the validated value.
 */
import type { LanguageRegistration, ShikiTransformer } from '@shikijs/types';
import type { Plugin as BundlerPlugin } from 'esbuild';
import { z } from 'zod';
import { includeFolder } from './shared-values.js';

/** Directives of the content security policy that a config can extend. */
const cspDirective = z.enum([
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'style-src',
  'worker-src',
]);

export type CspDirective = z.input<typeof cspDirective>;

/** Without what would end the source, the directive or the header. */
const source = z
  .string()
  .regex(/^[^\s;,]+$/, "must be a source such as 'https://img.example.com', without spaces");

type Sources = { [directive in CspDirective]?: string[] | undefined };

export const csp: z.ZodType<Sources, Sources> = z.strictObject(
  Object.fromEntries(cspDirective.options.map((name) => [name, z.array(source).optional()])),
);

export const components = z.record(
  z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]*$/, "must be a name that begins with a capital letter, such as 'Chart'"),
  z
    .string()
    .regex(
      /^(?:\.\/)?[^\s#./][^\s#]*(?:#[A-Za-z_$][\w$]*)?$/,
      "must be a module and an export, such as 'package/path#Name' or './src/file.tsx#Name'",
    ),
);

const loader = z.enum(['base64', 'binary', 'dataurl', 'file', 'json', 'text', 'js', 'jsx', 'ts', 'tsx']);

/** How a file is loaded. */
export type UserLoader = z.input<typeof loader>;

export const bundle = z.strictObject({
  /** Global names and the code that replaces them, such as `{ __VERSION__: '"1.0"' }`. */
  define: z.record(z.string(), z.string()).default({}),
  /** Packages and the module that replaces them, such as `{ 'acme-ui': './src/index.ts' }`. */
  alias: z.record(z.string(), z.string()).default({}),
  /** How files are loaded, by extension, such as `{ '.glsl': 'text' }`. */
  loader: z
    .record(z.string().regex(/^\.[\w.-]+$/, "must be an extension, such as '.glsl'"), loader)
    .default({}),
  /** Plugins of esbuild. Default `[]`. */
  plugins: z.custom<BundlerPlugin[]>().optional(),
});

/** Options of the bundler. Each has the meaning that it has in esbuild. */
export interface UserBundle extends z.input<typeof bundle> {}

export const markdown = z.strictObject({
  /** Whether code blocks have line numbers. */
  lineNumbers: z.boolean().default(false),
  /** Whether long lines of code wrap. */
  wrap: z.boolean().default(false),
  /**
   * How to handle raw HTML in pages: keep it as written (`'trusted'`), keep only harmless HTML
   * (`'sanitised'`), or show all of it as text (`'none'`). Values other than `'trusted'` also disallow code
   * in `head` of the front matter.
   */
  html: z.enum(['trusted', 'sanitised', 'none']).default('trusted'),
  /**
   * How to create the ids of headings: like GitHub (`build.target` becomes `buildtarget`), or like VitePress
   * (`build-target`), which keeps links to the headings of a migrated site.
   */
  headingIds: z.enum(['github', 'vitepress']).default('github'),
  /**
   * Folders in addition to `contentDir` from which pages can include files (`@include`, `file="…"`), relative
   * to the config, such as `['examples']`. They can be outside the project: `['../packages/ui']`. If `html` is
   * `'trusted'`, pages can include files from the whole project too.
   */
  includeFrom: z.array(includeFolder).default([]),
  /** Grammars for code blocks, in addition to those of shiki, in the format of TextMate. Default `[]`. */
  languages: z.custom<LanguageRegistration[]>().optional(),
  /** Transformers of shiki, which change the HTML of code blocks. Default `[]`. */
  transformers: z.custom<ShikiTransformer[]>().optional(),
});

/** Markdown options. A page can override them. */
export interface UserMarkdown extends z.input<typeof markdown> {}
