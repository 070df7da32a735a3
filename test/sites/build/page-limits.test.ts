/** Which files a page can make a build read and run: layouts and includes stay in the allowed folders. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { git } from '../../helpers/git.js';
import { type Files, site, temporaryFolder } from '../../helpers/site.js';

const config = (html: string, more = '') => ({
  'site.config.ts': `export default { title: 'Test', markdown: { html: '${html}'${more} }, check: { rules: { 'missing-layout': 'warn', 'include-outside': 'warn' } } };\n`,
});

/** A component that writes a file when it runs. */
const running = (ran: string) => `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(ran)}, 'yes');
export default function Page() { return <p>my layout</p>; }
`;

const page = (layout: string) => ({
  'content/en/index.md': `---\ntitle: Home\nlayout: ${layout}\n---\n\nText.\n`,
});

describe('layouts', () => {
  interface Case {
    html: string;
    layout: string;
    /** Where the component is. */
    file?: string;
    link?: [target: string, path: string];
  }

  async function build({ html, layout, file, link }: Case, code: (ran: string) => string) {
    const away = temporaryFolder();
    const ran = join(away, 'ran');
    writeFileSync(join(away, 'away.jsx'), code(ran));
    const made = await site({ ...config(html), ...page('blog'), ...(file ? { [file]: code(ran) } : {}) });
    made.change(page(JSON.stringify(layout.replace('AWAY', relative(made.path('content/en'), away)))));
    if (link) {
      mkdirSync(join(made.path(link[1]), '..'), { recursive: true });
      symlinkSync(link[0].replace('AWAY', away), made.path(link[1]));
    }
    const problems = (await made.problems()).filter((line) => line.endsWith('-layout'));
    return { problems, html: await made.html('/'), hasRun: existsSync(ran) };
  }

  const refused: Record<string, Case> = {
    'a file outside of the project': { html: 'trusted', layout: './AWAY/away.jsx' },
    'a file outside of the project, for untrusted authors': { html: 'none', layout: './AWAY/away.jsx' },
    'a hidden folder': { html: 'trusted', layout: '../../.git/page.jsx', file: '.git/page.jsx' },
    'an installed package in other case': {
      html: 'trusted',
      layout: '../../Node_Modules/x/page.jsx',
      file: 'Node_Modules/x/page.jsx',
    },
    'a symbolic link out of the project': {
      html: 'trusted',
      layout: './page.jsx',
      link: ['AWAY/away.jsx', 'content/en/page.jsx'],
    },
    'a folder of the project, for untrusted authors': {
      html: 'sanitised',
      layout: '../../src/page.jsx',
      file: 'src/page.jsx',
    },
    'a file next to the page, for untrusted authors': {
      html: 'none',
      layout: './page.jsx',
      file: 'content/en/page.jsx',
    },
    'a symbolic link from the components to the project, for untrusted authors': {
      html: 'none',
      layout: '../_components/page.jsx',
      file: 'src/page.jsx',
      link: ['../../src/page.jsx', 'content/_components/page.jsx'],
    },
  };

  test('other files are neither bundled nor run, and the problem is at their line', async () => {
    for (const [name, one] of Object.entries(refused)) {
      const { problems, hasRun, html } = await build(one, running);
      assert.equal(hasRun, false, name);
      assert.doesNotMatch(html, /my layout/, name);
      assert.deepEqual(problems, ['content/en/index.md:3:9 warning missing-layout'], name);
    }
  });

  const allowed: Record<string, Case> = {
    'a file of the project': { html: 'trusted', layout: '../../src/page.jsx', file: 'src/page.jsx' },
    'a component of the site, for untrusted authors': {
      html: 'none',
      layout: '../_components/page.jsx',
      file: 'content/_components/page.jsx',
    },
    'a part of the theme, for untrusted authors': {
      html: 'sanitised',
      layout: '../_theme/page.jsx',
      file: 'content/_theme/page.jsx',
    },
  };

  test('layouts of the site, and files of the project for trusted authors, are bundled and run', async () => {
    for (const [name, one] of Object.entries(allowed)) {
      const { html } = await build(one, () => 'export default () => <p>my layout</p>;\n');
      assert.match(html, /my layout/, name);
    }
  });
});

describe('included files', () => {
  const files: Files = {
    'src/secret.ts': 'theSECRET\n',
    'examples/demo.ts': 'theDemo\n',
    'content/en/part.md': 'thePart\n',
    'content/_theme/x.ts': 'theTheme\n',
    'examples-private/demo.ts': 'theSECRET\n',
  };
  const asks = [
    '<!-- @include: ./part.md -->',
    '``` file="/content/_theme/x.ts"\n```',
    '``` file="/examples/demo.ts"\n```',
    '<!-- @include: ../../src/secret.ts -->',
    '``` file="/src/secret.ts"\n```',
    '``` file="/examples/../examples-private/demo.ts"\n```',
    '``` file="/examples/link.ts"\n```',
    '``` file="./link.ts"\n```',
  ];

  async function show(html: string, more = '') {
    const made = await site({
      ...config(html, more),
      ...files,
      'content/en/index.md': `# Home\n\n${asks.join('\n\n')}\n`,
    });
    symlinkSync('../src/secret.ts', made.path('examples/link.ts'));
    symlinkSync('../../src/secret.ts', made.path('content/en/link.ts'));
    return {
      article: await made.article('/'),
      problems: (await made.problems()).filter((line) => line.includes('include-')),
    };
  }

  const at = (...lines: string[]) =>
    lines.map((line) => `content/en/index.md:${line} warning include-outside`);

  test('pages of untrusted authors include files of the content only', async () => {
    for (const html of ['sanitised', 'none']) {
      const { article, problems } = await show(html);
      assert.match(article, /thePart/);
      assert.match(article, /theTheme/);
      assert.doesNotMatch(article, /theDemo|SECRET/);
      assert.deepEqual(problems, at('8:11', '11:1', '13:11', '16:11', '19:11', '22:11'));
    }
  });

  test('pages of untrusted authors also include files of `markdown.includeFrom`, but not through a link from there', async () => {
    const { article, problems } = await show('none', ", includeFrom: ['examples']");
    assert.match(article, /theDemo/);
    assert.doesNotMatch(article, /SECRET/);
    assert.deepEqual(problems, at('11:1', '13:11', '16:11', '19:11', '22:11'));
  });

  test('a site in a folder of a monorepo includes files of the folders outside that the config names', async () => {
    const made = await site({
      'site.config.ts': '',
      'packages/ui/CHANGELOG.md': '## 1.0\n\n[notes](./notes.md)\n',
      'packages/ui/.env': 'theSECRET\n',
      'packages/ui-private/a.ts': 'theSECRET\n',
      'docs/content/index.md': `# Home\n\n${['ui/CHANGELOG.md', 'ui-private/a.ts', 'ui/.env', 'ui/link.ts']
        .map((path) => `<!-- @include: ../../packages/${path} -->`)
        .join('\n\n')}\n`,
    });
    symlinkSync('../ui-private/a.ts', made.path('packages/ui/link.ts'));
    const checked = async (html: string, folders: string) => {
      const options = `markdown: { html: '${html}', includeFrom: [${folders}] }`;
      made.change({ 'docs/site.config.ts': `export default { title: 'T', ${options} };\n` });
      const { stdout } = await made.cli('--root', made.path('docs'), 'check', '--format', 'github');
      return stdout
        .split('\n')
        .map((line) => /file=(.*?),line=(\d+),.*title=([\w-]+)/.exec(line)?.slice(1).join(' '))
        .filter((problem) => problem !== undefined);
    };
    const outside = (...lines: number[]) =>
      lines.map((line) => `docs/content/index.md ${line} include-outside`);
    const deadLink = 'packages/ui/CHANGELOG.md 3 dead-link';
    git(made.root, 'init', '--quiet');
    assert.deepEqual(await checked('trusted', ''), outside(3, 5, 7, 9));
    assert.deepEqual(await checked('none', "'../packages/ui/'"), [deadLink, ...outside(5, 7, 9)]);
    assert.deepEqual(await checked('trusted', "'../packages/ui'"), [deadLink, ...outside(5, 9)]);
  });

  test('pages of trusted authors include files of the whole project', async () => {
    const { article, problems } = await show('trusted');
    assert.equal(article.match(/SECRET/g)?.length, 5);
    assert.deepEqual(problems, []);
  });
});
