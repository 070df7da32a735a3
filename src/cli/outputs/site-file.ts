/** A file that crawlers, browsers, hosts or other programs read, in the form in which plugins add files. */
import type { SourceFile } from '../../runtime/model/index.js';
import type { Bundle } from '../assets/bundle.js';
import type { PluginOutput } from '../plugin/plugin.js';
import type { LocaleVersion, ThemedSite } from '../site/site.js';

/** What the contents of a file are made with. */
export interface SiteFileTools {
  bundle: Bundle;
  /** A page as in its `.md` file. */
  markdownOf(page: SourceFile): string;
  /** The text of the public file with this path, or nothing. */
  own: string;
}

export interface SiteFile extends PluginOutput<SiteFileTools> {
  /** The contents include those of a public file with this path. Otherwise, such a file replaces this one. */
  includesOwn?: true;
  /** The locale version whose pages the contents are made from. Default: unknown. */
  madeFrom?: LocaleVersion;
}

export type SiteFiles = (site: ThemedSite) => Iterable<SiteFile>;
