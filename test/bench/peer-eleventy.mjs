/**
 * Eleventy, if it is installed in a folder. shiki highlights its code, in a light and a dark theme, and the
 * navigation is rendered once per section.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundledLanguages } from 'shiki';
import { codeLanguages, headerOf, styles } from './peer-pages.mjs';

/** @param folder where packages are resolved, as with `import` in a file there. */
export function findEleventy(folder) {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const home = resolve
    .paths('@11ty/eleventy')
    .map((place) => join(place, '@11ty/eleventy'))
    .find((place) => existsSync(join(place, 'package.json')));
  if (!home) return undefined;
  return {
    name: 'Eleventy',
    version: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version,
    command: process.execPath,
    args: [join(home, 'cmd.cjs'), '--quiet', '--config=eleventy.config.mjs'],
    output: 'public',
    caches: ['.cache'],
    /** A larger site takes minutes and gigabytes. */
    mostPages: 2500,
    fileOf: ({ isHome, path }) => `content/${path}${isHome ? '/index' : ''}.md`,
    settings: (pages) => ({
      'eleventy.config.mjs': configOf(pages),
      'content/_includes/page.11ty.mjs': layoutOf(pages),
      'site.css': styles,
    }),
  };
}

function configOf(pages) {
  const langs = codeLanguages(pages).filter((lang) => Object.hasOwn(bundledLanguages, lang));
  return `import { createHighlighter } from '${import.meta.resolve('shiki')}';

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const themes = { light: 'github-light', dark: 'github-dark' };

export default async function (config) {
  const shiki = await createHighlighter({ themes: Object.values(themes), langs: ${JSON.stringify(langs)} });
  const known = new Set(shiki.getLoadedLanguages());
  const highlight = (code, lang) => shiki.codeToHtml(code, { lang: known.has(lang) ? lang : 'text', themes });
  config.amendLibrary('md', (markdown) => markdown.set({ highlight }));
  config.addPassthroughCopy('site.css');
  config.addGlobalData('layout', 'page.11ty.mjs');
  config.addCollection('navigation', (api) => {
    const sections = {};
    for (const { url, data } of api.getAll()) {
      const groups = (sections[url.split('/')[1] + '/' + data.area] ??= {});
      groups[data.group] = (groups[data.group] ?? '') + '<li><a href="' + url + '">' + escape(data.title) + '</a></li>\\n';
    }
    for (const [section, groups] of Object.entries(sections))
      sections[section] = Object.entries(groups)
        .map(([name, items]) => '<details open><summary>' + name + '</summary><ul>\\n' + items + '</ul></details>\\n')
        .join('');
    return sections;
  });
  return { markdownTemplateEngine: false, htmlTemplateEngine: false, dir: { input: 'content', output: 'public' } };
}
`;
}

const layoutOf = (
  pages,
) => `const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

export function render({ page, title, description, area, content, collections }) {
  const lang = page.url.split('/')[1];
  const link = 'href="' + page.url + '"';
  const navigation = collections.navigation[lang + '/' + area].replace(link, link + ' aria-current="page"');
  return \`<!doctype html>
<html lang="\${lang}">
<head>
<meta charset="utf-8">
<title>\${escape(title)}</title>
<meta name="description" content="\${escape(description)}">
<link rel="stylesheet" href="/site.css">
</head>
<body>
${headerOf(pages)}
<nav>\${navigation}</nav>
<main>\${content}</main>
</body>
</html>
\`;
}
`;
