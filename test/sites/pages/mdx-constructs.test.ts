/**
 * What happens to each construct of MDX: pages in the style of other generators (`test/fixtures/mdx`), and for each construct
 * what its page shows, what it does not show, or which problem is reported at which place.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fixtureFolder } from '../../helpers/fixture-folder.js';
import { site, type TestSite } from '../../helpers/site.js';

interface Construct {
  page: string;
  what: string;
  /** Regular expressions. */
  shows?: string;
  hides?: string;
  /** Lines of the report, after the name of the file. */
  problems?: string[];
  /** Where the problems are, if not on the page. */
  file?: string;
}

const CONSTRUCTS: Construct[] = JSON.parse(
  readFileSync(new URL('mdx-constructs.json', import.meta.url), 'utf8'),
);

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
      if (shows) assert.match(article, new RegExp(shows));
      if (hides) assert.doesNotMatch(article, new RegExp(hides));
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
