/** The site and its pages in the form in which plugins get them, and what plugins add to the site. */
import type { Diagnostic, HeadTag, SourceFile } from '../../runtime/model/index.js';
import { isHeadTags } from '../plugin/extensions.js';
import type { Plugin, PluginOutput, PluginPage, PluginSite } from '../plugin/plugin.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { reasonOf } from '../report/refusal.js';
import { memoize, memoizeBy, type Site } from './site.js';

export const pluginSite = memoize((site): PluginSite => {
  const { title, description, siteUrl, base, lang, locales } = site.config;
  const plugins = site.loaded.extensions.plugins.map(({ name }) => name);
  return {
    root: site.root,
    config: { title, description, siteUrl, base, lang, locales, plugins },
    get pages() {
      return site.content.pages.map((page) => pluginPage(site, page));
    },
  };
});

const pluginPage = memoizeBy(
  ({ routePath }: SourceFile) => routePath,
  (site, page: SourceFile): PluginPage => {
    const { path: file, routePath, lang, version } = page;
    return {
      file,
      routePath,
      lang,
      version,
      // Read on access, because a plugin may need only the paths.
      get title() {
        return site.store.meta(page).title;
      },
      get description() {
        return site.store.details(page).description;
      },
      get frontmatter() {
        return site.store.meta(page).frontmatter;
      },
      get headings() {
        return site.store.details(page).headings;
      },
      get links() {
        return site.store.details(page).links;
      },
      source: () => site.store.source(file) ?? '',
    };
  },
);

export interface SiteOutput extends PluginOutput {
  plugin: string;
}

/** The files that plugins add, and the errors of plugins that fail. */
export const pluginOutputs = memoize((site): { outputs: SiteOutput[]; diagnostics: Diagnostic[] } => {
  const outputs: SiteOutput[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const plugin of site.loaded.extensions.plugins) {
    try {
      for (const output of plugin.outputs?.(pluginSite(site)) ?? []) {
        if (isOutputPath(output.path)) outputs.push({ ...output, plugin: plugin.name });
        else diagnostics.push(invalidPath(plugin, output.path));
      }
    } catch (error) {
      diagnostics.push(pluginFailed(plugin, error));
    }
  }
  return { outputs, diagnostics };
});

/** A file below the root of the site. */
function isOutputPath(path: unknown): boolean {
  return (
    typeof path === 'string' &&
    /^(?:\/[^/?#\\\p{Cc}]+)+$/u.test(path) &&
    !path.split('/').some((part) => part === '.' || part === '..')
  );
}

function invalidPath({ name }: Plugin, path: unknown): Diagnostic {
  return errorDiagnostic(
    'plugin-failed',
    `The plugin '${name}' has an output with the path ${JSON.stringify(path)}, which is not a path of the site.`,
    { hint: "Begin with a slash and name a file, such as '/api.json'." },
  );
}

/** `what`: the part of the plugin that failed, such as `rule 'todos'`. */
export function pluginFailed({ name }: Pick<Plugin, 'name'>, error: unknown, what?: string): Diagnostic {
  const part = what === undefined ? '' : `${what} of the `;
  return errorDiagnostic('plugin-failed', `The ${part}plugin '${name}' throws an error: ${reasonOf(error)}`, {
    hint: `Update the plugin '${name}', or remove it from 'plugins' in the config.`,
  });
}

/** Elements that functions of plugins add to the head of a page. @throws {SiteError} if a plugin throws. */
export function pluginHead(site: Site, page: SourceFile): HeadTag[] {
  return site.loaded.extensions.plugins.flatMap((plugin) => {
    const { head } = plugin;
    if (typeof head !== 'function') return [];
    try {
      const tags: unknown = head(pluginPage(site, page), pluginSite(site));
      if (!isHeadTags(tags)) throw new Error("'head' must return a list of elements");
      return tags;
    } catch (error) {
      const problem = { ...pluginFailed(plugin, error), file: page.path, line: 1, column: 1 };
      throw new SiteError([problem], { cause: error });
    }
  });
}
