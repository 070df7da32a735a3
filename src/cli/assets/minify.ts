/** A second pass over what esbuild has made small: it takes another 2 % of the client, gzipped. */
import type { BuildResult, Format, OutputFile } from 'esbuild';

/**
 * `format`: what esbuild wrote. `browsers`: the syntax that may be written, as targets of esbuild. Files keep the names
 * that esbuild gave them, after what was in them before: equal names still mean code that does the same.
 */
export async function minifyCode(
  result: BuildResult,
  { format, browsers }: { format: Format; browsers: string[] },
): Promise<BuildResult> {
  const { outputFiles = [] } = result;
  const { minify } = await import('oxc-minify');
  return { ...result, outputFiles: await Promise.all(outputFiles.map(minified)) };

  async function minified(file: OutputFile): Promise<OutputFile> {
    if (!file.path.endsWith('.js')) return file;
    const { code, errors } = await minify(file.path, file.text, {
      module: format === 'esm',
      compress: { target: browsers },
      mangle: { toplevel: true },
    });
    // What it cannot read is right as it is.
    return errors.length > 0 ? file : { ...file, contents: Buffer.from(code) };
  }
}
