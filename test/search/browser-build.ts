/**
 * The client of the hosted search in its browser build. The Node build of the library has other timeouts, credentials in
 * headers and no cache. Import the client only from here.
 */
import { register } from 'node:module';

const hook = `export const resolve = (name, context, next) => next(name, /^(algoliasearch|@algolia)\\//.test(name)
  ? { ...context, conditions: context.conditions.filter((condition) => condition !== 'node') }
  : context);`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);

// Applies only to later imports.
export const { createHostedClient, createInsights } = await import(
  '../../src/runtime/search/hosted-client.js'
);
