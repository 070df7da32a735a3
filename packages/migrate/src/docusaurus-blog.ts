/** The blog of a Docusaurus project: its posts, the page that lists them, and the names of authors and tags. */
import { posix } from 'node:path';
import { patternsOf, plainLabel, stringOf } from './config-values.js';
import { type GeneratedPage, NO_NAMES, type PostNames, type SourcePage } from './foreign-site.js';
import type { ProjectReader } from './project-reader.js';
import type { Config } from './static-config.js';
import { readFrontmatter } from './yaml-data.js';

export interface Blog {
  posts: SourcePage[];
  /** Dates of posts in the names of their files, by file. */
  dates: Map<string, string>;
  indexes: GeneratedPage[];
  folders: BlogFolder[];
  names: PostNames;
}

/** The posts of one language. */
interface BlogFolder {
  lang: string;
  folder: string;
  prefix: string;
}

/** @param languages languages of the docs, with the folder of their translations; the default one has none. */
export function readBlog(
  reader: ProjectReader,
  options: Config,
  {
    project,
    languages,
  }: { project: string; languages: { lang: string; prefix: string; i18n: string | undefined }[] },
): Blog {
  const own = posix.join(project, stringOf(options.path) ?? 'blog');
  const routeBase = (stringOf(options.routeBasePath) ?? 'blog').replace(/^\/|\/$/g, '');
  const blog: Blog = { posts: [], dates: new Map(), indexes: [], folders: [], names: NO_NAMES };
  for (const { lang, prefix, i18n } of languages) {
    const folder = i18n === undefined ? own : posix.join(i18n, 'docusaurus-plugin-content-blog');
    const found = reader.pages({
      folder,
      lang,
      prefix,
      hidesDrafts: true,
      excluded: patternsOf(options.exclude ?? []),
      keyOf: (stem, file) => keyOf(reader, routeBase, stem, file, blog.dates),
    });
    blog.posts.push(...found);
    if (found.every(({ isFragment }) => isFragment)) continue;
    blog.folders.push({ lang, folder, prefix: routeBase });
    blog.indexes.push(indexOf(options, { lang, prefix, routeBase }));
  }
  const namesIn = (file: string) => reader.data(posix.join(own, file)) ?? {};
  blog.names = {
    authors: namesIn(stringOf(options.authorsMapPath) ?? 'authors.yml'),
    tags: namesIn(stringOf(options.tags) ?? 'tags.yml'),
  };
  return blog;
}

/** `2024-05-01-news`, `2024-05-01-news/index` and `2024/05/01/news` have the URL `2024/05/01/news`. */
const DATED = /^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?([^/]*?)(?:\/index)?$/;

function keyOf(
  { source }: ProjectReader,
  routeBase: string,
  stem: string,
  file: string,
  dates: Map<string, string>,
): string {
  const [, folder = '', year = '', month = '', day = '', name = ''] = DATED.exec(stem) ?? [];
  const isDated = year !== '';
  if (isDated) dates.set(file, [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'));
  const slug = readFrontmatter(source.read(file) ?? '')?.slug;
  const own = isDated ? posix.join(folder, year, month, day, name) : stem.replace(/\/index$/, '');
  const path = typeof slug === 'string' && slug !== '' ? slug : own;
  return posix.join('/', routeBase, path).slice(1).replace(/\/$/, '');
}

function indexOf(
  options: Config,
  { lang, prefix, routeBase }: { lang: string; prefix: string; routeBase: string },
): GeneratedPage {
  const title = plainLabel(options.blogTitle) || 'Blog';
  const description = stringOf(options.blogDescription);
  const perPage = options.postsPerPage;
  const lines = [
    'layout: blog',
    ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(typeof perPage === 'number' ? [`postsPerPage: ${perPage}`] : []),
  ];
  const key = posix.join(routeBase, 'index');
  const route = `${prefix}/${routeBase}/`;
  return { lang, key, route, text: `---\n${lines.join('\n')}\n---\n\n# ${title}\n` };
}
