/** A Node module hook that replaces the pipeline's bundler with the wrapper in `shared-bundle.ts`. */
const PIPELINE = new URL('../../src/cli/pipeline.ts', import.meta.url).href;

export async function resolve(specifier, context, next) {
  if (specifier === './assets/bundle-theme.js' && context.parentURL === PIPELINE)
    return next('./shared-bundle.js', { ...context, parentURL: import.meta.url });
  return next(specifier, context);
}
