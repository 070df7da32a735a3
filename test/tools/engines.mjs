/** Finds Firefox and WebKit for the group `engines`, and installs Debian's packages if possible. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from './apt.mjs';
import { say } from './process.mjs';

/** The environment variable for each program, and the names of the program. */
const programs = {
  FIREFOX_PATH: ['firefox-esr', 'firefox'],
  WEBKIT_DRIVER_PATH: ['WebKitWebDriver'],
  XVFB_RUN_PATH: ['xvfb-run'],
};

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth', 'fonts-noto-cjk'];

/** Environment variables with the path of each program. Throws a one-line error if one is missing. */
export async function ensureEngines() {
  let found = findEngines();
  if (missingIn(found).length > 0 && canInstall()) {
    say(`installing Debian's ${packages.join(', ')}, about a minute`);
    const { code, output } = await aptInstall(...packages);
    if (code !== 0) process.stderr.write(output);
    found = findEngines();
  }
  const missing = missingIn(found);
  if (missing.length === 0) return found;
  throw new Error(
    `not found: ${missing.join(', ')}. Install the packages (Debian: apt-get install ${packages.join(' ')}) or set these variables to the programs`,
  );
}

function findEngines() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const entries = Object.entries(programs).map(([variable, names]) => [
    variable,
    process.env[variable] ??
      names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync),
  ]);
  return { ...Object.fromEntries(entries), WEBKIT_PATH: process.env.WEBKIT_PATH ?? findMiniBrowser() };
}

/** The package of the driver installs the browser in a folder of the library. */
function findMiniBrowser() {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib', { withFileTypes: true }) : [];
  return libraries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((library) =>
        join('/usr/lib', name, library, 'MiniBrowser'),
      ),
    )
    .find(existsSync);
}

const missingIn = (found) => Object.keys(found).filter((variable) => !found[variable]);
