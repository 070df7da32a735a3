/**
 * The modules that read pages. They are half of the program, and not needed if all pages are known from an
 * earlier run, so they are loaded on demand.
 */

let loaded: Awaited<ReturnType<typeof importModules>> | undefined;

/**
 * Loads the modules that read pages. Before that, a store can only run `readAll`, which loads them if there is
 * something to read, and return its results.
 */
export async function loadReading(): Promise<void> {
  loaded ??= await importModules();
}

/** Thrown if a page must be read before `loadReading` was called, because its body is not in the cache. */
export class ReadingNotLoaded extends Error {}

/** @throws ReadingNotLoaded before `loadReading` was called. */
export function readingModules() {
  if (!loaded) throw new ReadingNotLoaded();
  return loaded;
}

async function importModules() {
  const [
    { PageReader },
    { splitFrontmatter, withDefaultType },
    { plainCode },
    { rememberCodes },
    { parsePage },
  ] = await Promise.all([
    import('./page-reader.js'),
    import('../../content/frontmatter.js'),
    import('../../markdown/highlight/highlight.js'),
    import('./highlight-body.js'),
    import('../../markdown/parse.js'),
  ]);
  return { PageReader, splitFrontmatter, withDefaultType, plainCode, rememberCodes, parsePage };
}
