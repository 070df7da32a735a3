/** A hook of Node's loader: where the pipeline asks for the bundler, it gets the one of `shared-bundle.ts` around it. */
const PIPELINE = new URL('../../src/cli/pipeline.ts', import.meta.url).href;

export async function resolve(specifier, context, next) {
  if (specifier === './assets/bundle-theme.js' && context.parentURL === PIPELINE)
    return next('./shared-bundle.js', { ...context, parentURL: import.meta.url });
  return next(specifier, context);
}
