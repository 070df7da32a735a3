/** This package and React are always this package's own, wherever a site keeps its theme: one copy of each. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { codeFolder, packageFolder } from '../cache.js';

/** What is copied as it is, and imported as its address. */
export const FILE_TYPES = [
  'svg',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'ico',
  'woff',
  'woff2',
  'ttf',
  'otf',
];

const ENTRIES = new Map([
  ['@docs-cli/core', 'cli/config/index'],
  ['@docs-cli/core/runtime', 'runtime/index'],
  ['@docs-cli/core/theme', 'theme/index'],
]);

export function corePlugin(): Plugin {
  return {
    name: 'docs-cli-core',
    setup(build) {
      build.onResolve({ filter: /^@docs-cli\/core(\/|$)/ }, ({ path }) => {
        const name = ENTRIES.get(path);
        const file = ['ts', 'js']
          .map((ext) => join(codeFolder, `${name}.${ext}`))
          .find((candidate) => existsSync(candidate));
        if (!name || !file) {
          return {
            errors: [
              { text: `'${path}' is no entry of this package. It has ${[...ENTRIES.keys()].join(', ')}.` },
            ],
          };
        }
        return { path: file };
      });
      build.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, ({ path, kind, pluginData }) => {
        if (pluginData === 'own') return undefined;
        return build.resolve(path, { resolveDir: packageFolder, kind, pluginData: 'own' });
      });
    },
  };
}

/** On the server React stays outside of the bundle, named by its file so that any folder can load it. */
export function serverExternals(): Plugin {
  const require = createRequire(join(packageFolder, 'package.json'));
  return {
    name: 'docs-cli-server-externals',
    setup(build) {
      build.onResolve({ filter: /^(react|react-dom)(\/|$)/ }, ({ path }) => ({
        path: pathToFileURL(require.resolve(path)).href,
        external: true,
      }));
    },
  };
}

/** For a run that is after style sheets alone: this package and React import none. */
export function codeExternals(): Plugin {
  return {
    name: 'docs-cli-code-externals',
    setup(build) {
      build.onResolve({ filter: /^(@docs-cli\/core|react|react-dom)(\/|$)/ }, ({ path }) => ({
        path,
        external: true,
      }));
    },
  };
}

/** Modules of the theme that only the server needs, and what takes their place in the browser. */
const SERVER_PARTS: [RegExp, string][] = [
  // The texts reach the browser with the site's data, in one language.
  [/[\\/]theme[\\/]locales[\\/]index\.[jt]s$/, 'export const themeMessages = () => ({});'],
  [/[\\/]theme[\\/]social-image[\\/]social-image\.[jt]sx?$/, 'export const SocialImage = () => null;'],
];

export function withoutServerParts(): Plugin {
  return {
    name: 'docs-cli-without-server-parts',
    setup(build) {
      for (const [filter, contents] of SERVER_PARTS)
        build.onLoad({ filter }, ({ path }) => (path.startsWith(codeFolder) ? { contents } : undefined));
    },
  };
}

/** A module of this package that is bundled apart: importing it leads to its URL. A site's copy of it is the site's. */
export function externalChunkPlugin(name: string, url: string): Plugin {
  return {
    name: 'docs-cli-apart',
    setup(build) {
      build.onResolve({ filter: new RegExp(`/${name}\\.js$`) }, ({ kind, importer }) =>
        kind === 'dynamic-import' && importer.startsWith(codeFolder)
          ? { path: url, external: true }
          : undefined,
      );
    },
  };
}

/**
 * What the entry imports later imports the entry, which is there by then. So all that both use is in one file: else it
 * would be a file of its own, and two files compress less well than one.
 */
export function lazyEntryPlugin(entry: string): Plugin {
  const name = 'docs-cli-later';
  return {
    name,
    setup(build) {
      build.onResolve(
        { filter: /./ },
        async ({ path, kind, resolveDir, importer, namespace, pluginData }) => {
          const isOwn = namespace === 'file' && importer.startsWith(codeFolder);
          if (kind !== 'dynamic-import' || pluginData === name || !(isOwn || namespace === 'docs-cli'))
            return undefined;
          const found = await build.resolve(path, {
            kind,
            resolveDir,
            importer,
            namespace,
            pluginData: name,
          });
          if (found.errors.length > 0 || found.external) return found;
          return { path: found.path, namespace: name, pluginData: isOwn ? '*' : '{ default }' };
        },
      );
      build.onLoad({ filter: /./, namespace: name }, ({ path, pluginData }) => ({
        contents: `import ${JSON.stringify(entry)};\nexport ${pluginData} from ${JSON.stringify(path)};`,
        resolveDir: dirname(path),
      }));
    },
  };
}

/** For pages that open from a disk: a module of `runtime/file` takes the place of the one of its path in `runtime`. */
export function filePartsPlugin(): Plugin {
  const runtime = join(codeFolder, 'runtime');
  return {
    name: 'docs-cli-file-parts',
    setup(build) {
      build.onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, resolveDir, importer }) => {
        const module = relative(runtime, join(resolveDir, path)).replace(/\.js$/, '');
        if (module.startsWith('..')) return undefined;
        const file = ['ts', 'tsx', 'js']
          .map((ext) => join(runtime, 'file', `${module}.${ext}`))
          .find((candidate) => existsSync(candidate));
        // It may go on from what it takes the place of.
        return file === undefined || file === importer ? undefined : { path: file };
      });
    },
  };
}

/** The address of an imported file begins with what `code` evaluates to, in the place of this base. */
export function fileAddressPlugin(code: string, base: string): Plugin {
  const name = 'docs-cli-file-address';
  return {
    name,
    setup(build) {
      build.onResolve({ filter: new RegExp(`\\.(${FILE_TYPES.join('|')})$`) }, async (asked) => {
        const { path, kind, resolveDir, importer, pluginData } = asked;
        if (pluginData === name || kind !== 'import-statement') return undefined;
        const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: name });
        return found.errors.length > 0 ? found : { path: found.path, namespace: name };
      });
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
        contents: `import address from ${JSON.stringify(path)};
export default ${code} + address.slice(${base.length});`,
        resolveDir: dirname(path),
        pluginData: name,
      }));
    },
  };
}

/**
 * React as an ES module. Of a CommonJS module, each importer gets an object of its own, and each call of JSX goes
 * through it: 1 % more of the client, gzipped.
 */
export function reactModules(): Plugin {
  const name = 'docs-cli-react-modules';
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, kind, namespace, pluginData }) =>
        // `corePlugin` resolves the rest, also what this asks for.
        kind === 'import-statement' && namespace !== name && pluginData !== 'own'
          ? { path, namespace: name, sideEffects: false }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
        contents: [`import whole from '${path}';`, 'export default whole;', ...partsOf(path, 'whole')].join(
          '\n',
        ),
        resolveDir: packageFolder,
      }));
    },
  };
}

/** The production build of react-dom itself, without the check for minification that its entry points make first. */
export function productionReactDom(): Plugin {
  return {
    name: 'docs-cli-production-react-dom',
    setup(build) {
      build.onLoad({ filter: /[\\/]react-dom[\\/](?:index|client)\.js$/ }, ({ path }) => {
        const part = path.endsWith('client.js') ? '-client' : '';
        return { contents: `module.exports = require('./cjs/react-dom${part}.production.js');` };
      });
    },
  };
}

/** For what is bundled apart: React is the one that the client has put on the boot record. */
export function sharedReact(): Plugin {
  return {
    name: 'docs-cli-shared-react',
    setup(build) {
      build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path }) => ({
        path,
        namespace: 'shared-react',
      }));
      build.onLoad({ filter: /.*/, namespace: 'shared-react' }, ({ path }) => {
        const owner = path === 'react' ? 'react' : 'jsx';
        return { contents: partsOf(path, `window.__docs.${owner}`).join('\n') };
      });
    },
  };
}

/** A module that exports each part of React from the object that has them. */
function partsOf(entry: string, owner: string): string[] {
  // Calls marked as pure: what the importer does not use is left out.
  return exportsOf(entry).map((name) => `export const ${name} = /* @__PURE__ */ (() => ${owner}.${name})();`);
}

/** Read from its text: loading React here would settle for the whole process which of its builds is used. */
function exportsOf(entry: string): string[] {
  const folder = dirname(createRequire(join(packageFolder, 'package.json')).resolve('react'));
  const code = readFileSync(join(folder, 'cjs', `${entry.replace('/', '-')}.production.js`), 'utf8');
  return [...new Set(Array.from(code.matchAll(/^exports\.(\w+) =/gm), ([, name]) => name!))];
}
