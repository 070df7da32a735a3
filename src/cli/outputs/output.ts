import type { SourceFile } from '../../runtime/model/index.js';
import type { Bundle } from '../assets/bundle.js';
import type { PluginOutput } from '../plugin/plugin.js';
import type { LocaleVersion, ThemedSite } from '../site/site.js';

export interface Output {
  /** `data` is JSON that pages load, `text` a file that is read away from the pages. */
  kind:
    | 'page'
    | 'payload'
    | 'markdown'
    | 'picture'
    | 'redirect'
    | 'data'
    | 'text'
    | 'style'
    | 'asset'
    | 'file';
  /** The page that this output shows, if any. */
  page?: SourceFile;
  contents(): Promise<string | Uint8Array> | string | Uint8Array;
  /** Hash of everything the output is made from: equal hashes mean equal contents. Empty if unknown. */
  inputs?(): string;
  /**
   * False if there is no such file, which can only be decided by reading pages. If missing, the file exists.
   */
  exists?(): boolean | Promise<boolean>;
  /** Path of a file to copy unchanged, relative to the project root. */
  copy?: string;
}

/** Keys are decoded file paths in the output folder: `zh/guide/start/index.html`. */
export type Outputs = Map<string, Output>;

/** A folder whose files are only known when they are created. */
export interface OutputFolder {
  /** Hash of everything that the files are made from; empty if unknown. */
  inputs(): string;
  /** Paths are below the folder. */
  files(): AsyncIterable<{ path: string; contents: string }>;
}

/** Keys are paths in the output folder, with a slash at the end. */
export type OutputFolders = Map<string, OutputFolder>;

/** What the contents of a file are made with. */
export interface SiteFileTools {
  bundle: Bundle;
  /** A page as in its `.md` file. */
  markdownOf(page: SourceFile): string;
  /** The text of the public file with this path, or nothing. */
  own: string;
}

/** A file that crawlers, browsers, hosts or other programs read, in the form in which plugins add files. */
export interface SiteFile extends PluginOutput<SiteFileTools> {
  /** The contents include those of a public file with this path. Otherwise, such a file replaces this one. */
  includesOwn?: true;
  /** The locale version whose pages the contents are made from. Default: unknown. */
  madeFrom?: LocaleVersion;
}

export type SiteFiles = (site: ThemedSite) => Iterable<SiteFile>;
