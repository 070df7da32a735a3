/**
 * Hugo, if `hugo` is on PATH. It highlights with chroma's classes, and renders the navigation once per
 * section.
 */
import { join } from 'node:path';
import { run } from '../tools/process.mjs';
import { headerOf, languagesOf, styles } from './peer-pages.mjs';

export async function findHugo() {
  const { code, output } = await run('hugo', ['version'], { capture: true });
  if (code !== 0) return undefined;
  return {
    name: 'Hugo',
    version: /v(\d[\d.]*\d)/.exec(output)?.[1] ?? '',
    command: 'hugo',
    args: ['--quiet', '--config', 'config.json', '--destination', 'public'],
    output: 'public',
    caches: ['cache', 'resources', '.hugo_build.lock'],
    fileOf: ({ isHome, path }) => `content/${path}${isHome ? '/_index' : ''}.md`,
    settings: (pages, folder) => ({
      'config.json': JSON.stringify(configOf(languagesOf(pages), join(folder, 'cache')), null, 2),
      'layouts/index.html': layoutOf(pages),
      'layouts/_default/single.html': layoutOf(pages),
      'layouts/partials/navigation.html': navigation,
      'static/site.css': styles,
    }),
  };
}

function configOf(languages, cacheDir) {
  return {
    baseURL: '/',
    cacheDir,
    defaultContentLanguage: languages[0],
    defaultContentLanguageInSubdir: true,
    disableKinds: ['taxonomy', 'term', 'section', 'RSS', 'sitemap', '404'],
    languages: Object.fromEntries(
      languages.map((lang, index) => [lang, { contentDir: `content/${lang}`, weight: index + 1 }]),
    ),
    markup: { goldmark: { renderer: { unsafe: true } }, highlight: { noClasses: false } },
    timeout: '10m',
  };
}

/** The navigation is the same string on all pages of a section, except for the mark of the current page. */
const layoutOf = (pages) => `<!doctype html>
<html lang="{{ .Language.Lang }}">
<head>
<meta charset="utf-8">
<title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}">
<link rel="stylesheet" href="/site.css">
</head>
<body>
${headerOf(pages)}
{{- $link := printf "href=%q" .RelPermalink }}
<nav>{{ replace (partialCached "navigation.html" . .Language.Lang .Params.area) $link (printf "%s aria-current=\\"page\\"" $link) | safeHTML }}</nav>
<main>{{ .Content }}</main>
</body>
</html>
`;

const navigation = `{{ range (where .Site.RegularPages "Params.area" .Params.area).GroupByParam "group" -}}
<details open><summary>{{ .Key }}</summary><ul>
{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>
{{ end }}</ul></details>
{{ end }}`;
