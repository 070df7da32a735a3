/**
 * Random changes by an author. Each action changes the site, and waits until the dev server and the tab are
 * up to date.
 */

import type { Random } from '../bench/random.mjs';
import type { DevServer } from './processes.js';
import type { RandomSite, SoakPage } from './random-site.js';
import type { Reader } from './reader.js';
import { until } from './until.js';

export interface Soak {
  site: RandomSite;
  dev: DevServer;
  reader: Reader;
  random: Random;
}

/** Resolves to a short description of the change. */
export type Action = (soak: Soak) => Promise<string>;

async function answer({ dev }: Soak, path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(dev.url + path);
  return { status: response.status, text: await response.text() };
}

async function answers(soak: Soak, page: SoakPage): Promise<void> {
  const path = soak.site.routeOf(page);
  await until(`dev answers ${path} with ${page.mark}`, async () => {
    const { status, text } = await answer(soak, path);
    return (status === 200 && text.includes(page.mark)) || `${status} ${text.slice(0, 300)}`;
  });
}

/** Waits for the tab if it shows this page. */
async function isSeen(soak: Soak, page: SoakPage): Promise<void> {
  await answers(soak, page);
  if (soak.reader.route === soak.site.routeOf(page)) await soak.reader.sees(soak.reader.route, page.mark);
}

/** How often the dev server has reported a code so far. */
function reports({ dev }: Soak, code: string): number {
  return dev.output().split(`error ${code}`).length - 1;
}

async function isReported(soak: Soak, code: string, before: number): Promise<void> {
  await until(`dev reports ${code}`, () => reports(soak, code) > before);
}

const editPage: Action = async (soak) => {
  const page = soak.random.pick(soak.site.pages);
  soak.site.editPage(page);
  await isSeen(soak, page);
  return `edit ${page.key} ${page.lang}`;
};

/** Two quick saves, for example by an editor and its formatter, or while the author keeps typing. */
const editTwice: Action = async (soak) => {
  const [one, other] = [soak.random.pick(soak.site.pages), soak.random.pick(soak.site.pages)];
  for (const page of [one, other, one]) soak.site.editPage(page);
  await isSeen(soak, one);
  await isSeen(soak, other);
  return `edit ${one.key} and ${other.key} at once`;
};

const addPage: Action = async (soak) => {
  // The memory of `dev` depends on the number of pages.
  if (soak.site.loose.length > soak.site.looseAtStart + 8) return removePage(soak);
  const page = soak.site.addPage();
  await answers(soak, page);
  return `add ${page.key} ${page.lang}`;
};

const removePage: Action = async (soak) => {
  const { site, random } = soak;
  if (site.loose.length < 8) return addPage(soak);
  const page = random.pick(site.loose);
  site.removePage(page);
  await until(
    `${page.mark} is gone`,
    async () => !(await answer(soak, site.routeOf(page))).text.includes(page.mark),
  );
  return `remove ${page.key} ${page.lang}`;
};

const renamePage: Action = async (soak) => {
  const page = soak.random.pick(soak.site.loose);
  const before = soak.site.renamePage(page);
  await answers(soak, page);
  const old = soak.site.routeOf(before);
  await until(`${old} is gone`, async () => !(await answer(soak, old)).text.includes(page.mark));
  return `rename ${before.key} to ${page.key} ${page.lang}`;
};

async function publicFileIs(soak: Soak, name: string): Promise<void> {
  const wanted = soak.site.publicFiles.get(name);
  await until(`/${name} is ${wanted ? 'there' : 'gone'}`, async () => {
    const { status, text } = await answer(soak, `/${name}`);
    return wanted === undefined
      ? status === 404 || status
      : text === wanted || `${status} ${text.slice(0, 80)}`;
  });
}

const changePublicFile: Action = async (soak) => {
  const { site, random } = soak;
  const names = [...site.publicFiles.keys()];
  const what = names.length < 3 ? 'add' : random.pick(['add', 'edit', 'remove', 'rename'] as const);
  const name = what === 'add' ? site.writePublicFile() : random.pick(names);
  if (what === 'edit') site.writePublicFile(name);
  if (what === 'remove') site.removePublicFile(name);
  if (what === 'rename') await publicFileIs(soak, site.renamePublicFile(name));
  await publicFileIs(soak, name);
  return `${what} public/${name}`;
};

const editInclude: Action = async (soak) => {
  const { site } = soak;
  site.writeInclude();
  const page = site.pages.find(({ includes }) => includes);
  if (page) {
    const path = site.routeOf(page);
    await until(`${path} includes ${site.includeMark}`, async () =>
      (await answer(soak, path)).text.includes(site.includeMark),
    );
  }
  return 'edit the include';
};

const breakFrontmatter: Action = async (soak) => {
  const page = soak.random.pick(soak.site.pages);
  const before = reports(soak, 'frontmatter-yaml');
  soak.site.breakPage(page);
  await isReported(soak, 'frontmatter-yaml', before);
  if (soak.reader.route === soak.site.routeOf(page)) await soak.reader.seesProblem();
  soak.site.editPage(page);
  await isSeen(soak, page);
  return `break and fix the front matter of ${page.key} ${page.lang}`;
};

const changeConfig: Action = async (soak) => {
  soak.site.writeConfig();
  await configIsKnown(soak);
  return 'change the config';
};

const breakConfig: Action = async (soak) => {
  const before = reports(soak, 'config-syntax');
  soak.site.breakConfig();
  await isReported(soak, 'config-syntax', before);
  soak.site.writeConfig();
  await configIsKnown(soak);
  return 'break and fix the config';
};

async function configIsKnown(soak: Soak): Promise<void> {
  const { title } = soak.site;
  await until(`dev knows the title ${title}`, async () => (await answer(soak, '/')).text.includes(title));
}

const changeTheme: Action = async (soak) => {
  soak.site.writeTheme();
  await themeIsKnown(soak);
  return 'change the theme';
};

const breakTheme: Action = async (soak) => {
  const before = reports(soak, 'theme-build');
  soak.site.breakTheme();
  await isReported(soak, 'theme-build', before);
  soak.site.writeTheme();
  await themeIsKnown(soak);
  return 'break and fix the theme';
};

const throwInTheme: Action = async (soak) => {
  soak.site.throwInTheme();
  await until(
    'a page of a theme that throws is an error',
    async () => (await answer(soak, '/')).status === 500,
  );
  soak.site.writeTheme();
  await themeIsKnown(soak);
  return 'throw in the theme, and fix it';
};

const changeStyle: Action = async (soak) => {
  const mark = soak.site.writeStyle();
  await soak.reader.seesStyle(mark);
  return 'change the style';
};

async function themeIsKnown(soak: Soak): Promise<void> {
  const { themeMark } = soak.site;
  await until(`dev renders ${themeMark}`, async () => (await answer(soak, '/')).text.includes(themeMark));
  await soak.reader.seesTheme(themeMark);
}

const visit: Action = async (soak) => {
  const page = soak.random.pick(soak.site.pages);
  await soak.reader.visit(soak.site.routeOf(page), page.mark);
  return `visit ${soak.reader.route}`;
};

const search: Action = async (soak) => {
  await visit(soak);
  await soak.reader.search('harbour');
  return 'search';
};

const switchLanguage: Action = async (soak) => {
  await visit(soak);
  return `switch the language to ${await soak.reader.switchLanguage()}`;
};

/** With relative weights. */
export const ACTIONS: [action: Action, weight: number][] = [
  [editPage, 45],
  [editTwice, 8],
  [addPage, 5],
  [removePage, 4],
  [renamePage, 4],
  [changePublicFile, 8],
  [editInclude, 4],
  [breakFrontmatter, 4],
  [changeConfig, 1],
  [breakConfig, 2],
  [changeTheme, 1],
  [breakTheme, 2],
  [throwInTheme, 1],
  [changeStyle, 2],
  [visit, 12],
  [search, 2],
  [switchLanguage, 2],
];
