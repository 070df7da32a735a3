/** A site with every type of page in two languages. It is built once for all tests that use it. */
import { join } from 'node:path';
import { fixtureFolder } from '../helpers/fixture-folder.js';
import { type Files, site, type TestSite } from '../helpers/site.js';
import { buildSite, type CliServer, previewSite, startCli, startStaticHost } from './servers.js';

const SECTIONS = Array.from({ length: 30 }, (_, index) => index + 1);

const longPage = (title: string, section: string, sentence: string) =>
  `# ${title}\n\n${SECTIONS.map((n) => `## ${section} ${n} {#section-${n}}\n\n${sentence.repeat(30)}\n`).join('\n')}`;

/** A page with many sections in both languages. */
export const LONG_PAGE: Files = {
  'content/en/guide/long.md': longPage('Long page', 'Section', 'A sentence in a paragraph. '),
  'content/zh/guide/long.md': longPage('长文', '第', '一段里的一句话。'),
};

export const FILES: Files = { ...fixtureFolder('page-types'), ...LONG_PAGE };

/** One path of each page type, without language. */
export const PAGE_TYPES = {
  home: '/',
  doc: '/guide/widgets',
  'long doc': '/guide/long',
  overview: '/reference/',
  'blog index': '/blog/',
  'blog post': '/blog/first',
  custom: '/counter',
  blank: '/blank',
  'not found': '/nowhere',
};

export interface Built {
  out: string;
  /** URL of the home page under `preview`, without the slash at its end. */
  url: string;
}

const builds = new Map<string, Promise<Built>>();
let source: Promise<TestSite> | undefined;

/** The folder of the fixture, for tests that do not change it. */
const fixture = () => (source ??= site(FILES));

/** The fixture, built and served by `preview`. */
export function builtFixture(base = '/'): Promise<Built> {
  const built = builds.get(base) ?? build(base);
  builds.set(base, built);
  return built;
}

async function build(base: string): Promise<Built> {
  const { root } = await fixture();
  const out = join(root, `out${base.replaceAll('/', '-')}`);
  await buildSite(root, { out, base });
  return { out, url: (await previewSite(root, { out, base })).replace(/\/$/, '') };
}

let host: ReturnType<typeof startStaticHost> | undefined;

/** The built fixture on a static host that knows no redirects. @returns its URL, without the slash at its end. */
export async function staticFixture(): Promise<string> {
  const { out } = await builtFixture();
  host ??= startStaticHost(out);
  return (await host).url.replace(/\/$/, '');
}

export interface DevFixture extends CliServer {
  files: TestSite;
}

/** A copy of the fixture under `dev`, with some files replaced. Tests may change it. */
export async function devFixture(replaced: Files = {}): Promise<DevFixture> {
  const files = await site({ ...FILES, ...replaced });
  const server = await startCli('--root', files.root, 'dev', '--port', '0');
  return { ...server, url: server.url.replace(/\/$/, ''), files };
}
