/** A site of articles with every widget. It is built once for all tests that use it. */
import { fixtureFolder } from '../helpers/fixture-folder.js';
import { site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

let url: Promise<string> | undefined;

/** URL of the site under `preview`, without the slash at its end. */
export function articleSite(): Promise<string> {
  url ??= site(fixtureFolder('articles')).then(({ root }) => buildAndPreview(root));
  return url;
}
