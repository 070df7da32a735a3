/** The fixture with redirects, feeds and files that code imports, built for several bases. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, site, temporaryFolder } from '../helpers/site.js';
import { FILES } from './fixture.js';
import { buildSite, previewSite, startStaticHost } from './servers.js';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#c33"/></svg>\n';

const PLACED: Files = {
  ...FILES,
  'site.config.ts': String(FILES['site.config.ts'])
    .replace(
      "title: 'Fixture',",
      `title: 'Fixture',
  siteUrl: 'https://docs.example.com',
  redirects: {
    '/old/place': '/guide/widgets',
    '/old/long': '/guide/long',
    '/guide/long#moved': '/guide/widgets#code',
    '/guide/long#gone': '#section-9',
    '/guide/long#去了': '/guide/nested/',
  },
  head: [['link', { rel: 'help', href: '/notes.txt' }]],`,
    )
    .replace("link: '/blank' }] }", "link: '/blank' }, { text: 'Notes', link: '/notes.txt' }] }"),
  'content/_theme/mark.svg': MARK,
  'content/_theme/counter.tsx': String(FILES['content/_theme/counter.tsx'])
    .replace("import './counter.css';", "import mark from './mark.svg';\nimport './counter.css';")
    .replace(
      '<Article />',
      '<Article />\n      {count > 0 && <img id="mark" src={mark} alt="" />}\n      {count > 0 && <Link id="notes" href={notes!} />}',
    )
    .replace('Article, usePage', 'Article, Link, usePage, useSite')
    .replace(
      'useState(0);',
      'useState(0);\n  const notes = useSite().themeConfig.nav.at(-1)?.items?.at(-1)?.link;',
    ),
  'content/_components/Clicks.tsx': `'use client';
import { useState } from 'react';
export default function Clicks() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>Clicks: {count}</button>;
}
`,
  'content/en/clicks.md': '# Clicks\n\n<Clicks />\n',
  'content/_theme/counter.css': ':root { --of-the-counter: yes } #count { background: url("./mark.svg") }\n',
};

const builds = new Map<string, Promise<string>>();
let source: Promise<string> | undefined;
const fixture = () => (source ??= site(PLACED).then(({ root }) => root));

/** The folder of a site that is built for any folder. */
const ANYWHERE = '/any where/站/';
const placeOf = (base: string) => (base === './' ? ANYWHERE : base);

/** Builds the site for a base, into the folder of that name. @returns that folder. */
export function placed(base: string): Promise<string> {
  const made = builds.get(base) ?? build(base);
  builds.set(base, made);
  return made;
}

async function build(base: string): Promise<string> {
  const out = join(temporaryFolder(), placeOf(base));
  return buildSite(await fixture(), { out, base });
}

/** The site in a folder of a static host. @returns the URL of the base. */
export async function hosted(base: string): Promise<string> {
  const out = await placed(base);
  const place = placeOf(base);
  const depth = place.split('/').length - 2;
  const root = join(out, ...Array.from({ length: depth }, () => '..'));
  copyFileSync(join(out, '404.html'), join(root, '404.html'));
  const host = await startStaticHost(root);
  return new URL(encodeURI(place), host.url).href;
}

/** The site under `preview`. @returns the URL of the base. */
export async function previewed(base: string): Promise<string> {
  const out = await placed(base);
  return previewSite(await fixture(), { out, base });
}
