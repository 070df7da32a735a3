/** Reports modules that also run in the browser and call a hook that works only on the server. */
import { resolve } from 'node:path';
import type { BuildResult } from 'esbuild';
import type { Diagnostic } from '../../runtime/model/index.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { isOwnModule } from '../system/cache.js';
import type { LocatedComponent } from './locate-components.js';
import { textOf } from './reads-more.js';
import { usedRuntimeNames } from './shared-modules.js';

const HOOK = 'usePages';
const HOOK_MODULE = /[\\/]runtime[\\/]react[\\/]use-pages\.[jt]s$/;

/**
 * @param results builds for the browser.
 * @throws SiteError with the positions at which these builds contain the hook.
 */
export function refuseServerHooks(
  { root, located }: { root: string; located: readonly LocatedComponent[] },
  results: readonly BuildResult[],
): void {
  const inputs = results.filter(containsHook).flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
  const own = [...new Set(inputs)].filter((name) => !isOwnModule(resolve(root, name)));
  const found = own.flatMap((name) => usesOf(root, name, located));
  if (found.length > 0) throw new SiteError(found);
}

/** Unused imports are not in the output. Components import the hook from the client, by its name. */
function containsHook({ metafile, outputFiles = [] }: BuildResult): boolean {
  const outputs = Object.values(metafile?.outputs ?? {});
  return (
    usedRuntimeNames(outputFiles).includes(HOOK) ||
    outputs.some(({ inputs }) =>
      Object.entries(inputs).some(([name, { bytesInOutput }]) => HOOK_MODULE.test(name) && bytesInOutput > 0),
    )
  );
}

/** The first place in a module that names the hook. @param name as in esbuild's metafile */
function usesOf(root: string, name: string, located: readonly LocatedComponent[]): Diagnostic[] {
  const preview = located.find(({ path }) => path === name)?.preview;
  const text = preview?.code ?? textOf(resolve(root, name));
  const at = text.search(/\busePages\b/);
  if (at < 0) return [];
  const before = text.slice(0, at).split('\n');
  const place = { line: before.length, column: before.at(-1)!.length + 1, length: HOOK.length };
  return [
    errorDiagnostic(
      'theme-build',
      `\`${HOOK}()\` works only on the server, and this module runs in the browser too.`,
      {
        hint: "Call it in a component without 'use client', and use that component in Markdown.",
        file: preview?.file ?? name,
        ...place,
        ...(preview
          ? { line: preview.line + place.line - 1, column: preview.column + place.column - 1 }
          : {}),
      },
    ),
  ];
}
