/** Converts esbuild's errors about the site's own code to diagnostics. */
import { relative, resolve } from 'node:path';
import type { Diagnostic } from '../../runtime/model.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';

/** The fields of esbuild's messages that are used. */
interface BuildMessage {
  text: string;
  location: { file: string; line: number; column: number; length: number; lineText: string } | null;
}

/** @throws errors that do not come from esbuild, unchanged. */
export function toSiteError(root: string, error: unknown): SiteError {
  const { errors = [] } = error as { errors?: BuildMessage[] };
  if (errors.length === 0) throw error;
  return new SiteError(errors.map((message) => toDiagnostic(root, message)));
}

function toDiagnostic(root: string, { text, location }: BuildMessage): Diagnostic {
  const fileAt = (path: string) => relative(root, resolve(root, path)).replaceAll('\\', '/');
  // A position in an entry of this package does not help the site's author.
  const isOwnEntry = !location || location.file.startsWith('docs-cli');
  const [, missingModule] = /^No matching export in "(.+)" for import "default"$/.exec(text) ?? [];
  if (isOwnEntry && missingModule !== undefined)
    return errorDiagnostic('theme-build', 'This file has no default export.', {
      hint: "Export the component of a layout, or the theme, with 'export default'.",
      file: fileAt(missingModule),
      line: 1,
      column: 1,
    });
  const place = isOwnEntry
    ? {}
    : {
        file: fileAt(location.file),
        line: location.line,
        column: charactersOf(location.lineText, location.column) + 1,
        length: Math.max(1, location.length),
      };
  return errorDiagnostic('theme-build', text, place);
}

/** Converts esbuild's byte offset to UTF-16 code units, which editors and diagnostics use. */
function charactersOf(line: string, bytes: number): number {
  return Buffer.from(line).subarray(0, bytes).toString('utf8').length;
}
