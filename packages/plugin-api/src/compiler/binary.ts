/** The path of the compiler. It is an optional dependency for each platform, which package managers may leave out. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** @throws {Error} if the compiler is not installed. */
export function compilerPath(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@typescript/typescript-${platform}-${arch}`;
  const program = platform === 'win32' ? 'tsc.exe' : 'tsc';
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'lib', program);
  } catch {
    throw new Error(
      `the compiler '${name}' is not installed. Install optional dependencies: remove \`--omit=optional\` or \`--no-optional\`, then install '@docs-cli/plugin-api' again on this platform`,
    );
  }
}
