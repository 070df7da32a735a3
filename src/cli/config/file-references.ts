/**
 * Expressions that refer to the current file, such as `import.meta.url`. In a bundle, they must have the values
 * of the original file.
 */
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Replacements, for the option `define` of esbuild. `preambleOf` declares the names. */
export const FILE_REFERENCES = {
  'import.meta.url': '__docs_cli_url',
  'import.meta.filename': '__docs_cli_filename',
  'import.meta.dirname': '__docs_cli_dirname',
  __filename: '__docs_cli_filename',
  __dirname: '__docs_cli_dirname',
};

/** Code to put before the first line of a file; empty if the file needs none. */
export function preambleOf(file: string, text: string): string {
  if (file.endsWith('.json') || !/import\.meta|__dirname|__filename/.test(text)) return '';
  const values = {
    __docs_cli_url: pathToFileURL(file).href,
    __docs_cli_filename: file,
    __docs_cli_dirname: dirname(file),
  };
  const declarations = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `const ${declarations.join(',')};`;
}
