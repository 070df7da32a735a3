/**
 * What happens to each construct of MDX: pages in the style of other generators (`test/fixtures/mdx`), and for each construct
 * what its page shows, what it does not show, or which problem is reported at which place.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fixtureFolder } from '../../helpers/fixture-folder.js';
import { site, type TestSite } from '../../helpers/site.js';

interface Construct {
  page: string;
  what: string;
  shows?: RegExp;
  hides?: RegExp;
  /** Lines of the report, after the name of the file. */
  problems?: string[];
  /** Where the problems are, if not on the page. */
  file?: string;
}

const SHARED = 'docusaurus/_shared.mdx';

const CONSTRUCTS: Construct[] = [
  // A home page with components.
  { page: 'index', what: 'className', shows: /<div class="lead">/, hides: /className/ },
  { page: 'index', what: 'Markdown in an element', shows: /<strong>sails<\/strong>/ },
  { page: 'index', what: 'comment', hides: /\{\/\*|matters/ },
  { page: 'index', what: 'import of a component', shows: /<data value="12">12 kn<\/data>/, hides: /import/ },
  {
    page: 'index',
    what: 'Markdown in a component',
    shows: /<aside class="note-tip"><h2 id="why"[\s\S]*<a href="\/rspress\/start#first-start">/,
  },

  {
    page: 'index',
    what: 'Markdown and components in elements without blank lines',
    shows:
      /<section class="fleet">\n {2}<div>\n<aside class="note-sail">A <strong>yawl<\/strong><\/aside><p>\s*<em>Two<\/em> masts<\/p>\n {2}<\/div>\n<\/section>/,
  },
  {
    page: 'index',
    what: 'component in a line of HTML',
    shows: /<div>Fast: <data value="9">9 kn<\/data>, <code>\{9\}<\/code><\/div>/,
  },

  // Docusaurus.
  { page: 'docusaurus/install', what: 'import of a part that exists', shows: /<h1/, hides: /theme\/Tabs/ },
  { page: 'docusaurus/install', what: 'import of a missing part', problems: ['6:1 error unsupported-mdx'] },
  {
    page: 'docusaurus/install',
    what: 'import of a Markdown file',
    shows: /You need Node 20 and a <a href="\/#why">harbour<\/a>/,
    hides: /Requirements/,
  },
  {
    page: 'docusaurus/install',
    what: 'import of an MDX file from the root, that has an import itself',
    shows: /Shared text with <data value="3">3 kn<\/data> and \.<\/p>/,
    hides: /Not shown|secret/,
  },
  {
    page: 'docusaurus/install',
    what: 'expression in an imported file',
    file: SHARED,
    problems: ['7:52 error unsupported-mdx'],
  },
  { page: 'docusaurus/install', what: 'import of raw text', problems: ['9:1 error unsupported-mdx'] },
  { page: 'docusaurus/install', what: 'import of a hook', problems: ['10:1 error unsupported-mdx'] },
  { page: 'docusaurus/install', what: 'braces in a code block', shows: /boats@\{version\}/ },
  { page: 'docusaurus/install', what: 'escaped id of a heading', shows: /<h2 id="rig"[^>]*>Rig the boat</ },
  {
    page: 'docusaurus/install',
    what: 'expressions in text',
    shows: /Version , with {2}below \nand/,
    hides: /props|React/,
    problems: ['28:9 error unsupported-mdx', '28:31 error unsupported-mdx'],
  },
  {
    page: 'docusaurus/install',
    what: 'braces in inline code',
    shows: /<code>\{ not: &#39;code&#39; \}<\/code>/,
  },
  {
    page: 'docusaurus/install',
    what: 'title and attributes of a container, and an expression in it',
    shows: /<p class="callout-title">Wind<\/p>\n<p>Wait for {2}knots/,
    problems: ['35:10 error unsupported-mdx'],
  },
  {
    page: 'docusaurus/install',
    what: 'parts that do not exist',
    problems: [
      '16:1 warning empty-tabs',
      '17:3 warning unknown-tag',
      '39:1 warning unknown-tag',
      '39:26 error unsupported-mdx',
    ],
  },
  {
    page: 'docusaurus/highlight',
    what: 'export of several lines',
    hides: /Highlight =|backgroundColor|padding|children/,
    problems: ['3:1 error unsupported-mdx'],
  },
  {
    page: 'docusaurus/highlight',
    what: 'export of a list',
    hides: /toc/,
    problems: ['13:1 error unsupported-mdx'],
  },
  {
    page: 'docusaurus/highlight',
    what: 'style in braces',
    shows: /<p><span class="green">Green<\/span> is a color/,
    problems: ['15:7 warning blocked-resource'],
  },
  {
    page: 'docusaurus/highlight',
    what: 'event handler',
    shows: /<button type="button">Greet<\/button>/,
    problems: ['17:9 error unsupported-mdx'],
  },
  {
    page: 'docusaurus/highlight',
    what: 'require in an attribute, and a number',
    shows: /<img alt="" width="20" \/>/,
    problems: ['19:6 error unsupported-mdx'],
  },
  {
    page: 'docusaurus/highlight',
    what: 'attributes of JSX',
    shows: /<label for="name">Name<\/label> <kbd tabindex="0" aria-hidden="false">K<\/kbd>/,
  },
  {
    page: 'docusaurus/highlight',
    what: 'code block with title, lines and JSX',
    shows: /<div class="code-title">Sail\.jsx<\/div>[\s\S]*is-highlighted[\s\S]*props/,
  },
  {
    page: 'docusaurus/highlight',
    what: 'spread props of a component',
    shows: /<p>Inside the note\.<\/p>/,
    problems: ['29:7 error invalid-prop'],
  },

  // Rspress.
  { page: 'rspress/start', what: 'tabs of package managers', shows: /npm <\/span><span[^>]*>install boats/ },
  {
    page: 'rspress/start',
    what: 'import of a component and a value',
    hides: /count/,
    problems: ['2:1 error unsupported-mdx'],
  },
  { page: 'rspress/start', what: 'attributes of details', shows: /<details [^>]* open>\n<summary>Title</ },
  { page: 'rspress/start', what: 'escaped braces', shows: /Text in braces: \{open\}\./ },
  {
    page: 'rspress/start',
    what: 'demo of a file',
    shows: /<docs-component name="preview-[\s\S]*Turned[\s\S]*<div class="code-title">wheel\.tsx<\/div>/,
  },
  { page: 'rspress/start', what: 'demo of a missing file', problems: ['16:13 error include-missing'] },
  {
    page: 'rspress/start',
    what: 'expressions in a table',
    shows: /<td><code>\{short\}<\/code><\/td>\n<td><\/td>[\s\S]*<td>5 m<\/td>/,
    problems: ['20:15 error unsupported-mdx'],
  },

  // Starlight.
  {
    page: 'starlight/cards',
    what: 'imports of an image and of a style sheet',
    hides: /anchor|custom/,
    problems: ['6:1 error unsupported-mdx', '7:1 error unsupported-mdx'],
  },
  {
    page: 'starlight/cards',
    what: 'nested parts with Markdown',
    shows: /<div class="card-grid">\n<div class="card">[\s\S]*<strong>bold<\/strong> text and \./,
    problems: ['13:37 error unsupported-mdx'],
  },
  { page: 'starlight/cards', what: 'steps', shows: /<div class="steps">\n<ol>[\s\S]*<p>Go\.<\/p>/ },
  { page: 'starlight/cards', what: 'comment of several lines', hides: /comment|a heading/ },
  {
    page: 'starlight/cards',
    what: 'loop between elements',
    shows: /<ul>\s*<li>fixed<\/li>\s*<\/ul>/,
    problems: ['32:3 error unsupported-mdx'],
  },

  // Fumadocs.
  {
    page: 'fumadocs/page',
    what: 'imports of a missing part and of data',
    problems: ['1:1 error unsupported-mdx', '2:1 error unsupported-mdx', '6:1 warning unknown-tag'],
  },
  {
    page: 'fumadocs/page',
    what: 'expression with a blank line',
    hides: /rows|isShown|row\./,
    problems: ['12:1 error unsupported-mdx'],
  },
  { page: 'fumadocs/page', what: 'fragment', shows: /before a fragment and <br \/> after/ },
  { page: 'fumadocs/page', what: 'text in braces', shows: /in quotes: &lt;b&gt; \*no\* \{braces\}\./ },
  {
    page: 'fumadocs/page',
    what: 'indented text',
    shows: /<p>\s*Indented text is no code, and {2}is/,
    problems: ['21:35 error unsupported-mdx'],
  },
  {
    page: 'fumadocs/page',
    what: 'expressions in a list and in a quote',
    shows: /<li>inner template<\/li>[\s\S]*<blockquote>\n<p>Quote {2}end/,
    problems: ['23:8 error unsupported-mdx', '26:9 error unsupported-mdx'],
  },
  {
    page: 'fumadocs/page',
    what: 'brace that is never closed',
    shows: /A line with \{ that stays open/,
    problems: ['28:13 error unsupported-mdx'],
  },
  {
    page: 'fumadocs/page',
    what: 'export at the end',
    hides: /export/,
    problems: ['30:1 error unsupported-mdx'],
  },

  // Markdown.
  {
    page: 'markdown',
    what: 'statements in Markdown',
    hides: /data\.json|width|height/,
    problems: ['3:1 error unsupported-mdx', '5:1 error unsupported-mdx'],
  },
  {
    page: 'markdown',
    what: 'braces in Markdown',
    shows: /Braces like \{this\} stay, and \{props\.name\} too/,
  },
  {
    page: 'markdown',
    what: 'sentences that begin like statements',
    shows: /import x from 'y' is a statement[\s\S]*export your work, \{then\} rest/,
  },
];

describe('constructs of MDX', () => {
  let s: TestSite;
  let problems: string[];
  const articles = new Map<string, string>();

  before(async () => {
    s = await site(fixtureFolder('mdx'));
    problems = await s.problems();
    for (const { page } of CONSTRUCTS)
      if (!articles.has(page)) articles.set(page, await s.article(`/${page === 'index' ? '' : page}`));
  });

  for (const { page, what, shows, hides, problems: expected = [], file } of CONSTRUCTS) {
    test(`${page}: ${what}`, () => {
      const article = articles.get(page)!;
      if (shows) assert.match(article, shows);
      if (hides) assert.doesNotMatch(article, hides);
      const path = `content/en/${file ?? `${page}.${page === 'markdown' ? 'md' : 'mdx'}`}`;
      for (const problem of expected) assert.ok(problems.includes(`${path}:${problem}`), problems.join('\n'));
    });
  }

  test('nothing else is reported', () => {
    assert.equal(problems.length, CONSTRUCTS.flatMap(({ problems = [] }) => problems).length);
  });

  test('the .md copy of a page has the code of a demo, and no code of MDX', async () => {
    const markdown = await s.output('rspress/start.md');
    assert.match(markdown, /```tsx title="wheel\.tsx"\nimport \{ useState \} from 'react';/);
    assert.doesNotMatch(markdown, /<Demo|rspress\/core|\| \{short\}/);
  });
});
