/**
 * The modules that read pages. They are half of the program, and not needed if all pages are known from an
 * earlier run, so they are loaded on demand.
 */

let loaded: Awaited<ReturnType<typeof importModules>> | undefined;

/** Before that, a store has only the metadata of pages that are known from an earlier run. */
export async function loadReading(): Promise<void> {
  loaded ??= await importModules();
}

/** @throws {Error} before `loadReading` was called. */
export function readingModules() {
  if (!loaded) throw new Error('A page must be read, but the modules that read pages are not loaded.');
  return loaded;
}

async function importModules() {
  const [{ PageReader }, { splitFrontmatter, withDefaultType }, { plainCode, rememberCodes }, { parsePage }] =
    await Promise.all([
      import('./page-reader.js'),
      import('../content/frontmatter.js'),
      import('../markdown/highlight/highlight.js'),
      import('../markdown/parse.js'),
    ]);
  return { PageReader, splitFrontmatter, withDefaultType, plainCode, rememberCodes, parsePage };
}
