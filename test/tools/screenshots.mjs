/** Takes the screenshots for the README from this repository's site: `npm run screenshots`. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserArgs, ensureBrowser } from './browser.mjs';
import { root, run } from './process.mjs';

const FOLDER = join(root, '.github/screenshots');
const PAGES = { doc: '/guide/start/quick-start' };
const SCHEMES = ['light', 'dark'];

/** Serves the built site. Resolves to its URL when it responds. */
function serve() {
  const server = spawn(process.execPath, ['bin/docs-cli.js', 'preview', '--port', '0'], { cwd: root });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`preview ended with ${code}`)));
    let said = '';
    server.stdout.on('data', (text) => {
      said += text;
      const url = /http:\S+/.exec(said)?.[0];
      if (url) resolve({ url, stop: () => server.kill() });
    });
  });
}

const built = await run(process.execPath, ['bin/docs-cli.js', 'build']);
if (built.code !== 0) process.exit(built.code);
const server = await serve();
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
mkdirSync(FOLDER, { recursive: true });
for (const colorScheme of SCHEMES) {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(new URL(path, server.url).href);
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
  }
}
await browser.close();
server.stop();
