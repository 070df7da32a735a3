/** Takes the screenshots for the README from the Rslib site, the site of this repository's root: `npm run screenshots`. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserArgs, ensureBrowser } from './browser.mjs';
import { root, run } from './process.mjs';

const FOLDER = join(root, '.github/screenshots');
const PAGE = '/guide/start/quick-start';
const SCHEMES = ['light', 'dark'];

/** Serves the built site. Resolves to `{ url, stop }` when it responds. */
function serve() {
  const server = spawn(process.execPath, ['bin/docs-cli.js', 'preview', '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`preview ended with ${code}`)));
    let output = '';
    server.stdout.on('data', (text) => {
      output += text;
      // A chunk may end inside of the URL.
      const url = /(http:\S+)\s/.exec(output)?.[1];
      if (url) resolve({ url, stop: () => server.kill() });
    });
  });
}

async function takeScreenshots(url) {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const colorScheme of SCHEMES) {
      const viewport = { width: 1280, height: 800 };
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      await page.goto(new URL(PAGE, url).href);
      await page.screenshot({ path: join(FOLDER, `doc-${colorScheme}.png`) });
    }
  } finally {
    await browser.close();
  }
}

const built = await run(process.execPath, ['bin/docs-cli.js', 'build']);
if (built.code !== 0) process.exit(built.code);
const server = await serve();
try {
  await takeScreenshots(server.url);
} finally {
  server.stop();
}
