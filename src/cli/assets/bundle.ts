/** A bundle of theme and runtime: what it is created from, and its files. */
import type { PageKind } from '../../runtime/page-kind.js';
import type { SiteComponent } from '../content/components.js';
import type { BundleExtensions } from './bundle-extensions.js';
import type { LocatedComponent } from './locate-components.js';

export interface BundleInput {
  root: string;
  base: string;
  /** For pages that also open from a disk, where browsers run only classic scripts. */
  isRelative: boolean;
  /** Theme folder of the site, relative to the root. It may be missing. */
  theme: string;
  /** Component files of pages with a custom layout, relative to the root. */
  layouts: string[];
  /** The components that pages can use. */
  components: SiteComponent[];
  extensions: BundleExtensions;
  /** Uses development builds of React, readable code and the reload WebSocket. */
  dev: boolean;
}

/** The input with what the bundler found out. */
export interface BundleJob extends BundleInput {
  located: LocatedComponent[];
  /** The browser hydrates at least one component. */
  hydratesComponents: boolean;
  /** Names of the exports of `@docs-cli/core/runtime` that these components use. */
  runtimeNames: string[];
}

/**
 * Scripts without React. `moved` is for moved addresses and headings, `announcement` hides an announcement that the reader
 * has closed, and `components` hydrates components.
 */
export const scriptNames = [
  'boot',
  'boot-404',
  'moved',
  'announcement',
  'components',
  'search-worker',
] as const;
export type ScriptName = (typeof scriptNames)[number];

export type SheetName =
  | PageKind
  /** Pages with columns: all except home pages and the 404 page. */
  | 'doc'
  /** Parts that most articles do not have. */
  | 'extras'
  /** Custom and blank pages. */
  | 'custom'
  /** Parts that a site turns on in its config. */
  | 'optional'
  | 'search';

export interface Bundle {
  isRelative: boolean;
  /** URL paths without base: `/assets/boot-1A2B3C4D.js`. Empty if the site does not need the script. */
  scripts: Record<ScriptName, string>;
  /** The theme's style sheets that only some pages load. Empty if no page does. */
  sheets: Record<SheetName, string>;
  client: string;
  /** Static imports of the client, which are preloaded together with it. */
  clientParts: string[];
  devClient?: string;
  /** The style sheets of every page. */
  styles: string[];
  /** Scripts with the theme's components for one kind of page. */
  kindScripts: Record<PageKind, string[]>;
  /** The style sheet with what a custom layout imports, by the layout's id. */
  layoutStyles: Record<string, string>;
  /** The components that pages can use, by name. */
  components: Record<string, ComponentAssets>;
  /** Script of the site and its plugins that runs when a page loads, if there is one. */
  clientEntry?: string;
  /** Name of a plugin -> style sheet of pages that use its Markdown. */
  pluginStyles: Record<string, string>;
  /** URL path without base -> contents. */
  files: Map<string, Uint8Array>;
  /** Hash of everything that every page of this build may load: the files without those of components. */
  hash: string;
  /** URL of the module that renders pages, for `import()`. */
  serverUrl: string;
  /** Absolute paths of the site's files in the bundle, which `dev` watches. */
  inputs: string[];
  /** Theme modules that may read more than their input, such as the time: paths relative to the root. */
  readsMore: string[];
}

/** What pages need of one component. URLs are without base. */
export interface ComponentAssets {
  /** The module for the browser. Only if the browser hydrates the component. */
  script?: string;
  /** The styles that it imports. */
  styles: string[];
  /** Its modules may read more than props, such as the time or a file: equal inputs may give other HTML. */
  readsMore: boolean;
  /**
   * If it reads more, what `dev` looks at: the folders of its modules, with `/` at the end, and the files that they
   * refer to. Relative to the root.
   */
  reads: string[];
  /** Its modules call `usePages`. */
  readsPages: boolean;
}
