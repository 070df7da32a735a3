/**
 * Placed previews: previews that import files of the site. They are compiled like components, in their folder. Other
 * samples are compiled together with the files that their page shows.
 */
import { join, sep } from 'node:path';
import type { SourceFile } from '../../runtime/model/index.js';
import { isMarkdownFile } from '../content/page-file.js';
import type { Site } from '../site/site.js';
import type { SampleCode } from './sample-steps.js';

export interface PlacedPreview {
  sample: SampleCode;
  /** Absolute path of the file that it shows. Undefined for code in the page. */
  file?: string;
  /** Absolute path of the folder from which its imports are resolved. */
  folder: string;
}

const RELATIVE_IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}(?:\/[^'"\n]*)?)\2/g;

/** The placed previews of a page, without those that are excluded from the check. */
export function placedPreviews({ root, store }: Site, page: SourceFile): PlacedPreview[] {
  const previews = store.meta(page).components.filter(({ preview }) => preview !== undefined);
  const folders = new Map(previews.map(({ code, preview }) => [code, preview!.folder]));
  if (folders.size === 0) return [];
  return store.samples(page).flatMap((sample) => {
    const folder = folders.get(sample.i);
    if (folder === undefined || sample.noCheck !== undefined) return [];
    const preview = { sample, folder: join(root, folder) };
    if (!isMarkdownFile(sample.file)) return { ...preview, file: join(root, sample.file) };
    // A sample with a title is a file of the project that its page shows, and is compiled with it.
    const isCompiledAlone = sample.title === undefined && /^tsx?$/.test(sample.lang);
    return isCompiledAlone && sample.code.search(RELATIVE_IMPORT) >= 0 ? preview : [];
  });
}

/** The code with absolute paths, which mean the same in the folder where it is compiled. */
export function withAbsoluteImports(code: string, folder: string): string {
  return code.replace(
    RELATIVE_IMPORT,
    (_, before: string, _quote, path: string) =>
      before + JSON.stringify(join(folder, path).split(sep).join('/')),
  );
}
