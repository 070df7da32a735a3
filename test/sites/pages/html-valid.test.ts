/**
 * Every page is valid HTML according to html-validate. Its rules are in `test/helpers/html-validator.ts`. With
 * `NIGHTLY=1`, all pages of the Rslib site are validated.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assemble, layoutsOf, prepareSite, prepareTheme } from '../../../src/cli/pipeline.js';
import { allModules } from '../../../src/cli/site/page-data/page-modules.js';
import { FILES } from '../../browser/fixture.js';
import { validate } from '../../helpers/html-validator.js';
import { isNightly } from '../../helpers/nightly.js';
import { type Files, site } from '../../helpers/site.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const cases = new URL('../../markdown/cases/', import.meta.url);

interface Validated {
  /** Names of all HTML files of the site. */
  pages: string[];
  /** Problems of the files that are not valid. */
  faults: Record<string, string[]>;
}

/** Creates the HTML files of the project in `root` like `build`, but ignores problems that `check` reports. */
async function validateSite(root: string): Promise<Validated> {
  const { site, cache, pool } = await prepareSite({ root });
  try {
    const [layouts, modules] = [await layoutsOf(site), allModules(site)];
    const { outputs } = await assemble(
      site,
      await prepareTheme(site, { cache, dev: false, layouts, modules }),
    );
    const pages = [...outputs.keys()].filter((file) => file.endsWith('.html'));
    const faults: Validated['faults'] = {};
    for (const file of pages) {
      const found = await validate(Buffer.from(await outputs.get(file)!.contents()).toString('utf8'));
      if (found.length > 0) faults[file] = found;
    }
    return { pages, faults };
  } finally {
    await pool.close();
  }
}

/** The fixture site in two versions, with a third language that has only a home page. */
function everything(): Files {
  const files = Object.entries(FILES).map(([name, text]) => {
    const moved = name.replace(/^content\/(?=(?:en|zh)\/)/, 'content/v2/');
    return [moved, String(text).replace('layout: ../_theme', 'layout: ../../_theme')];
  });
  const config = String(FILES['site.config.ts']).replace(
    /\],\s*\}\);\s*$/,
    `{ lang: 'ar', label: 'العربية' }],
  siteUrl: 'https://example.com',
  redirects: { '/moved': '/guide/widgets' },
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
});
`,
  );
  return {
    ...Object.fromEntries(files),
    'site.config.ts': config,
    'content/v2/ar/index.md': '# الصفحة الرئيسية\n\n## قسم\n',
    'content/v1/en/index.md': '# Home\n\n## Section\n',
    'content/v1/en/guide/index.md': '# Guide of v1\n',
    'content/v1/zh/index.md': '# 首页\n',
    'content/v2/en/names.md': SHELL_NAMES,
  };
}

/** Headings with ids that the theme uses. */
const SHELL_NAMES = `# Root

## Docs root
## Docs page
## Docs boot
## Shell main
## Shell menu
## Shell sidebar
## Shell contents
`;

/** Rules that some cases break on purpose, because the HTML of the author stays unchanged. */
const BROKEN_BY_AUTHORS: Record<string, string[]> = {
  // These cases test duplicate ids. `check` warns about them and about a second h1.
  'headings-with-equal-ids.html': ['heading-level', 'no-deprecated-attr', 'no-dup-id'],
  // `check` warns about skipped levels.
  'headings.html': ['heading-level'],
  'tags.html': ['heading-level'],
  // An image with a title and no alternative text, which `check` reports.
  'links.html': ['wcag/h67'],
  // These cases test how the parser reads unusual HTML, in capitals, without quotes and with unknown names.
  'raw-html.html': [
    'attr-quotes',
    'element-case',
    'element-name',
    'element-required-attributes',
    'prefer-tbody',
    'wcag/h37',
  ],
};

/** Names of the rules that each page breaks. */
function rulesOf(faults: Validated['faults']): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(faults).map(([page, found]) => [page, [...new Set(found.map(ruleOf))].sort()]),
  );
}

const ruleOf = (fault: string) => fault.split(/ |: /)[1]!;

const page = (body: string) =>
  `<!doctype html>\n<html lang="en">\n<head>\n<title>T</title>\n</head>\n<body>${body}</body>\n</html>\n`;

describe('valid HTML', () => {
  test('every page of the Rslib site is valid', { skip: !isNightly }, async () => {
    const { pages, faults } = await validateSite(repository);
    assert.ok(pages.includes('zh/guide/solution/react.html'));
    assert.deepEqual(faults, {});
  });

  test('every page of a site with versions, a language from right to left and fallback pages is valid', async () => {
    const { pages, faults } = await validateSite((await site(everything())).root);
    for (const page of ['ar/guide/widgets.html', 'v1/zh/guide/index.html', 'counter.html', 'moved.html']) {
      assert.ok(pages.includes(page), `${page} is not there: ${pages.join(', ')}`);
    }
    assert.deepEqual(faults, {});
  });

  // test/markdown/cases.test.ts renders the same files.
  test('every Markdown feature creates valid HTML', async () => {
    const faults: Validated['faults'] = {};
    for (const name of readdirSync(cases).filter((file) => file.endsWith('.html'))) {
      const html = readFileSync(new URL(name, cases), 'utf8');
      // Code is not highlighted in these files, and their last comment lists problems.
      const article = html.replace(/<pre>.*?<\/pre>/gs, '<pre></pre>').replace(/<!-- problems.*/s, '');
      const found = await validate(page(`<main>${article}</main>`));
      if (found.length > 0) faults[name] = found;
    }
    assert.deepEqual(rulesOf(faults), BROKEN_BY_AUTHORS, JSON.stringify(faults, null, 2));
  });

  test('the validator finds an error in a page', async () => {
    const broken = async (body: string) => (await validate(page(body))).map(ruleOf);
    assert.deepEqual(await broken('<main><h1>T</h1></main>'), []);
    assert.deepEqual(await broken('<p id="a"></p><p id="a"></p>'), ['no-dup-id']);
    assert.deepEqual(await broken('<a href="/"><button type="button">x</button></a>'), [
      'element-permitted-content',
    ]);
    assert.deepEqual(await broken('<div><p>x</div>'), ['no-implicit-close']);
    assert.deepEqual(await broken('<img src="/a.png">'), ['wcag/h37']);
    assert.deepEqual(await broken('<p>a & b < c</p>'), ['no-raw-characters', 'no-raw-characters']);
  });
});
