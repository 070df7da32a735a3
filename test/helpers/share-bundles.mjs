/** A Node module hook that replaces the pipeline's bundler with the wrapper in `shared-bundle.ts`. */
const PIPELINE = new URL('../../src/cli/pipeline.ts', import.meta.url).href;

export async function resolve(specifier, context, next) {
  // Since Node 22, the hooks of tsx run first and replace the extension.
  if (/^\.\/assets\/bundle-theme\.[jt]s$/.test(specifier) && context.parentURL === PIPELINE)
    return next('./shared-bundle.ts', { ...context, parentURL: import.meta.url });
  return next(specifier, context);
}
