/** Encodes the addresses of imported files: esbuild writes names such as `c#.svg` into them unchanged. */
import { basename } from 'node:path';
import type { BuildResult } from 'esbuild';

export function withEncodedAddresses(result: BuildResult): BuildResult {
  const { outputFiles = [] } = result;
  const names = outputFiles.map(({ path }) => basename(path)).filter((name) => /[%?#]/.test(name));
  if (names.length === 0) return result;
  const encode = (name: string) => name.replace(/[%?#]/g, encodeURIComponent);
  return {
    ...result,
    outputFiles: outputFiles.map((file) => {
      if (!/\.(?:m?js|css)$/.test(file.path)) return file;
      const text = names.reduce((code, name) => code.replaceAll(name, encode(name)), file.text);
      return { ...file, text, contents: Buffer.from(text) };
    }),
  };
}
