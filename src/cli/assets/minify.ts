/** Minifies the output of esbuild again, which saves another 2 % of the gzipped client. */
import type { BuildResult, Format, OutputFile } from 'esbuild';

/**
 * `format`: format of esbuild's output. `browsers`: esbuild targets that define the allowed syntax. Files
 * keep the names from esbuild, which are hashes of their previous contents: equal names still mean equivalent
 * code.
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
    // Code that cannot be parsed is kept unchanged.
    return errors.length > 0 ? file : { ...file, contents: Buffer.from(code) };
  }
}
