/**
 * Other generators that build the same pages: finds those that are installed, copies the pages for each, and
 * runs their builds.
 *
 * A peer does less: title, description, the navigation of the section and the article with its code
 * highlighted. It creates no search index, feeds or social images, checks no links, and copies no images.
 */
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runMeasured } from './cli.mjs';
import { findEleventy } from './peer-eleventy.mjs';
import { findHugo } from './peer-hugo.mjs';
import { pageText, readPages } from './peer-pages.mjs';

/**
 * The peers that are installed; `say` receives a line about each peer. Eleventy is resolved in
 * `eleventyFolder`.
 */
export async function findPeers(eleventyFolder, say) {
  const peers = [];
  const found = (peer, missing) => {
    say(peer ? `${peer.name} ${peer.version}` : missing);
    if (peer) peers.push(peer);
  };
  found(await findHugo(), 'Hugo: no ratio: `hugo` is not on PATH');
  found(findEleventy(eleventyFolder), `Eleventy: no ratio: it is not installed in ${eleventyFolder}`);
  return peers;
}

/**
 * Writes the pages of a site for each peer, below `folder`. A peer is `{ name, build, clean, edit, failure
 * }`. `build` never rejects: a build that fails or leaves out pages sets `failure`, and later builds do
 * nothing. `skip(name, reason)` is called for a peer that is not measured.
 */
export async function preparePeers(peers, { site, folder, skip }) {
  const prepared = [];
  try {
    const pages = peers.length > 0 ? await readPages(site) : [];
    for (const peer of peers) {
      if (pages.length > peer.mostPages) skip(peer.name, `more than ${peer.mostPages} pages take minutes`);
      else prepared.push(preparePeer(peer, pages, join(folder, peer.name.toLowerCase())));
    }
    return prepared;
  } catch (error) {
    skip(peers.map(({ name }) => name).join(' and '), error.message.split('\n')[0]);
    return [];
  }
}

function preparePeer({ name, command, args, output, caches, fileOf, settings }, pages, folder) {
  const files = new Map(pages.map((page) => [page.source, join(folder, fileOf(page))]));
  for (const page of pages) write(files.get(page.source), pageText(page));
  for (const [file, text] of Object.entries(settings(pages, folder))) write(join(folder, file), text);
  // The texts are not kept in memory: this process should be small while others are measured.
  const paths = pages.map(({ path }) => path);
  return {
    name,
    failure: undefined,
    async build() {
      if (this.failure) return {};
      try {
        const measured = await runMeasured(command, args, { cwd: folder, name });
        const missing = paths.find((path) => !existsSync(join(folder, output, path, 'index.html')));
        if (missing === undefined) return measured;
        this.failure = `it left out the page ${missing}`;
      } catch (error) {
        this.failure = error.message;
      }
      return {};
    },
    clean() {
      for (const made of [output, ...caches]) rmSync(join(folder, made), { recursive: true, force: true });
    },
    /** `source`: a page's file in the site. */
    edit: (source, text) => appendFileSync(files.get(source), text),
  };
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
