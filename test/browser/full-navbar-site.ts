/**
 * A site with more entries than its navbar has room for, in two languages: twelve entries on both sides, a menu of
 * fifty, groups in menus, eight social links of every mode, and a long title.
 */
import { fixtureFolder } from '../helpers/fixture-folder.js';
import { site } from '../helpers/site.js';
import { LONG_PAGE } from './fixture.js';
import { buildAndPreview } from './servers.js';

export const ENTRIES = 50;

const builds = new Map<string, Promise<string>>();

/** URL of the built site under `preview`, without the slash at its end. */
export function crowdedSite(hideNavbar: 'never' | 'auto' | 'always' = 'never'): Promise<string> {
  const made = builds.get(hideNavbar) ?? build(hideNavbar);
  builds.set(hideNavbar, made);
  return made;
}

async function build(hideNavbar: string): Promise<string> {
  const s = await site({ ...fixtureFolder('full-navbar'), ...LONG_PAGE });
  const config = s.read('site.config.ts').replace("hideNavbar: 'never'", `hideNavbar: '${hideNavbar}'`);
  s.change({ 'site.config.ts': config });
  return buildAndPreview(s.root);
}
