/** Converts esbuild's errors about the site's own code to diagnostics. */
import { relative, resolve } from 'node:path';
import type { Message } from 'esbuild';
import type { Diagnostic } from '../../runtime/model/index.js';
import type { Preview } from '../content/components.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import type { LocatedComponent } from './locate-components.js';

/**
 * @param components to find the position of a preview in its page.
 * @throws errors that do not come from esbuild, unchanged.
 */
export function toSiteError(
  root: string,
  error: unknown,
  components: readonly LocatedComponent[] = [],
): SiteError {
  const { errors = [] } = error as { errors?: Message[] };
  if (errors.length === 0) throw error;
  return new SiteError(
    errors.map((message) => {
      const missing = withoutDefault(message);
      const preview = components.find(({ path }) => path === (missing ?? message.location?.file))?.preview;
      if (!preview) return toDiagnostic(root, message);
      return missing === undefined ? inPage(message, preview) : emptyPreview(preview);
    }),
  );
}

/** The module without a default export, if the error is about one. */
function withoutDefault({ text }: Message): string | undefined {
  return /^No matching export in "(.+)" for import "default"$/.exec(text)?.[1];
}

function emptyPreview({ file, line, column }: Preview): Diagnostic {
  return errorDiagnostic('component-export', 'This preview has no default export.', {
    hint: 'Export the component: `export default function Name() { … }`.',
    ...{ file, line, column },
  });
}

/** An error in a code block. */
function inPage({ text, location }: Message, { file, line, column }: Preview): Diagnostic {
  const { line: at = 1, column: bytes = 0, lineText = '', length = 1 } = location ?? {};
  return errorDiagnostic('theme-build', text, {
    hint: 'This code block is a preview, so its code must be a module that exports a component.',
    file,
    line: line + at - 1,
    column: column + charactersOf(lineText, bytes),
    length: Math.max(1, length),
  });
}

function toDiagnostic(root: string, message: Message): Diagnostic {
  const { text, location } = message;
  const fileAt = (path: string) => relative(root, resolve(root, path)).replaceAll('\\', '/');
  // A position in an entry of this package, such as `docs-cli:client`, does not help the site's author.
  const isOwnEntry = !location || /^docs-cli[a-z-]*:/.test(location.file);
  const missingModule = withoutDefault(message);
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
