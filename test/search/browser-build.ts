/**
 * The search client as browsers have it. For Node the library has another build: other time limits, credentials in
 * headers, no memory of answers. Import the client from here, never directly.
 */
import { register } from 'node:module';

const hook = `export const resolve = (name, context, next) => next(name, /^(algoliasearch|@algolia)\\//.test(name)
  ? { ...context, conditions: context.conditions.filter((condition) => condition !== 'node') }
  : context);`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);

// Only what is imported from now on is resolved so.
export const { createInsights, createSearchClient } = await import('../../src/runtime/search/client.js');
