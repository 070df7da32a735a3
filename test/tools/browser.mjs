/** Finds the Chrome or Chromium for tests and benchmarks, and installs Debian's package if possible. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall, isRoot } from './apt.mjs';
import { say } from './process.mjs';

/** With `HEADED=1` the browser shows its windows. */
export const isHeaded = process.env.HEADED === '1';

/** Browser arguments: no output, and no requests by the browser itself. */
export const browserArgs = [
  ...(isHeaded ? [] : ['--headless']),
  // Chromium does not run its sandbox as root.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium without its windows opens a page in half the time (median of 15 pages: 0.33 s instead of 0.75 s on two cores).
 * It is the first choice if no windows are needed.
 */
const HEADLESS_SHELL = 'chromium-headless-shell';

const namesOnPath = [
  ...(isHeaded ? [] : [HEADLESS_SHELL]),
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const places = {
  linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  darwin: ['', process.env.HOME ?? ''].flatMap((home) => [
    `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
  ]),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
    ]),
};

/** Path of a browser. Throws a one-line error with instructions if there is none. */
export async function ensureBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROME_PATH is ${given}, which is no program`);
  }
  const found = findBrowser();
  if (found) {
    await ensureChineseFont();
    return found;
  }
  const name = isHeaded ? 'chromium' : HEADLESS_SHELL;
  if (canInstall()) {
    say(`no Chrome or Chromium found: installing Debian's ${name} and fonts-noto-cjk, about a minute`);
    const { code, output } = await aptInstall(name, 'fonts-noto-cjk');
    const installed = findBrowser();
    if (code === 0 && installed) return installed;
    process.stderr.write(output);
  }
  throw new Error(
    `no Chrome or Chromium found: install one (Debian: apt-get install ${name} fonts-noto-cjk) or set CHROME_PATH to its program`,
  );
}

function findBrowser() {
  const extension = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = namesOnPath.flatMap((name) => folders.map((folder) => join(folder, name + extension)));
  return [...candidates, ...(places[process.platform] ?? [])].find(
    (file) => isProgram(file) && !isEmptyShell(file),
  );
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Ubuntu's `chromium` package is only a script with a hint to install the snap. */
function isEmptyShell(file) {
  if (process.platform !== 'linux' || existsSync('/snap/bin/chromium') || statSync(file).size > 20_000)
    return false;
  return readFileSync(file, 'latin1').includes('/snap/bin/chromium');
}

/** Without a Chinese font, Chinese is drawn as boxes and every width that a test measures is wrong. */
async function ensureChineseFont() {
  if (!canInstall()) return;
  const list = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  if (list.status === 0 && list.stdout.trim()) return;
  say('no Chinese font found: installing fonts-noto-cjk');
  const { code } = await aptInstall('fonts-noto-cjk', 'fontconfig');
  if (code !== 0) say('fonts-noto-cjk could not be installed: Chinese text will show as boxes');
}
