/**
 * Previews whose imports lead to files of the site. They are compiled like components, in their folder. Other samples are
 * compiled with what their page shows.
 */
import { join, sep } from 'node:path';
import type { SourceFile } from '../../runtime/model.js';
import { isMarkdownFile } from '../page-file.js';
import type { Site } from '../site/site.js';
import type { SampleCode } from './samples/sample-steps.js';

export interface PlacedPreview {
  sample: SampleCode;
  /** Absolute path of the file that it shows. Undefined for code in the page. */
  file?: string;
  /** Absolute path of the folder from which its imports are resolved. */
  folder: string;
}

const RELATIVE_IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"\n]+)\2/g;

/** Those of a page that are not excluded from the check. */
export function placedPreviews({ root, store }: Site, page: SourceFile): PlacedPreview[] {
  const folders = new Map(
    store
      .meta(page)
      .components.flatMap(({ code, folder }) =>
        code === undefined || folder === undefined ? [] : [[code, folder] as const],
      ),
  );
  if (folders.size === 0) return [];
  return store.samples(page).flatMap((sample) => {
    const folder = folders.get(sample.i);
    if (folder === undefined || sample.noCheck !== undefined) return [];
    const place = { sample, folder: join(root, folder) };
    if (!isMarkdownFile(sample.file)) return { ...place, file: join(root, sample.file) };
    // With a title, it is part of what the page shows.
    const isInPage = sample.title === undefined && /^tsx?$/.test(sample.lang);
    const isPlaced = isInPage && sample.code.search(RELATIVE_IMPORT) >= 0;
    return isPlaced ? place : [];
  });
}

/** The code with absolute paths, which means the same in every folder. */
export function withAbsoluteImports(code: string, folder: string): string {
  return code.replace(RELATIVE_IMPORT, (_, before: string, quote: string, path: string) => {
    return `${before}${quote}${join(folder, path).split(sep).join('/')}${quote}`;
  });
}
