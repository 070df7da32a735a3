/**
 * A hundred unusual inputs. Each results in a page or in a clear diagnostic, never in a stack trace,
 * a hang or a page with a broken shell. Each input has its expected result: `ok`, or all reported problems.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readPage } from '../../helpers/html.js';
import {
  BILINGUAL,
  type Files,
  reported,
  site,
  type TestSite,
  temporaryFolder,
  tree,
} from '../../helpers/site.js';

interface Odd {
  files?: Files;
  /** Creates what is not a file with text: symbolic links, pipes, folders. */
  make?: (root: string) => void;
  /** Codes of the reported problems; empty for a page without problems. */
  told?: string[];
  /** Routes that must be pages if the build succeeds. Default: those of all Markdown files. */
  pages?: string[];
  /** Text that the first of these pages must contain. */
  shows?: RegExp;
}

const A = 'content/en/a.md';

/** A page with this text. */
const page = (text: string | Uint8Array, ...told: string[]): Odd => ({ files: { [A]: text }, told });
/** A page with this front matter. */
const yaml = (text: string, ...told: string[]): Odd => page(`---\n${text}\n---\n\n# A\n`, ...told);
/** A page with this file name. */
const named = (name: string, ...told: string[]): Odd => ({
  files: { [`content/en/${name}.md`]: '# A\n' },
  told,
});
/** A page with this link. */
const link = (text: string, ...told: string[]): Odd => page(`# A\n\n${text}\n`, ...told);
/** A page with this HTML and text after it. */
const html = (text: string, ...told: string[]): Odd =>
  page(`# A\n\n${text}\n\nThe words after it.\n`, ...told);

const long = (count: number, text: string) => text.repeat(count);

const ODD: Record<string, Record<string, Odd>> = {
  'a file': {
    'without a byte': page(''),
    'of white space': page(' \n\t\n   \n'),
    'of a line without end': page('# A'),
    'of front matter only': page('---\ntitle: A\n---\n'),
    'of front matter only, without a line break': page('---\ntitle: A\n---'),
    'of empty front matter': page('---\n---\n\n# A\n'),
    'of front matter and white space': page('---\n\n---\n\n\n'),
    'with a byte order mark': page('\uFEFF# A\n'),
    'with a byte order mark before front matter': page('\uFEFF---\ntitle: A\n---\nWords\n'),
    'with two byte order marks': page('\uFEFF\uFEFF# A\n'),
    'with CRLF': page('---\r\ntitle: A\r\n---\r\n\r\n# A\r\n\r\n```js\r\nlet a\r\n```\r\n'),
    'with CR': page('---\rtitle: A\r---\r\r# A\r\rWords\r'),
    'with line separators of Unicode': page('# A\u2028B\u2029C\u0085D\n'),
    'without heading': page('Words only.\n'),
    'with three h1': page('# A\n\n# B\n\n# C\n', 'warning multiple-h1'),
    'with an h6 first': page('###### A\n\n# B\n'),
    'of two megabytes of paragraphs': page(
      `# A\n\n${long(40_000, 'Some words that say nothing at all.\n\nAnd more. ')}`,
    ),
    'of two megabytes in one line': page(`# A\n\n${long(200_000, 'word and ')}`),
    'of two megabytes of one word': page(`# A\n\n${long(2_000_000, 'a')}`),
    'of a hundred thousand brackets': page(`# A\n\n${long(50_000, '[(')}`),
    'of a hundred thousand stars': page(`# A\n\n${long(50_000, '* **')}`),
    'of fifty thousand less-than signs': page(`# A\n\n${long(50_000, '<')}`),
    'of fifty thousand backticks': page(`# A\n\na ${long(25_000, '` ')}`),
    'of a table of ten thousand rows': page(`# A\n\n| a | b |\n|---|---|\n${long(10_000, '| 1 | 2 |\n')}`),
    'of a table of two thousand columns': page(`# A\n\n${long(2000, '|a')}|\n${long(2000, '|-')}|\n`),
    'of five thousand headings of one name': page(`# A\n\n${long(5000, '## Same\n\n')}`),
    'of five thousand links': page(`# A\n\n${long(5000, '[a](#a) ')}`),
    'of invalid UTF-8': page(Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x41, 0x0a]), 'error not-utf8'),
    'of UTF-16': page(Buffer.from('\uFEFF# A\n', 'utf16le'), 'error not-utf8'),
    'of a lone surrogate': page(Buffer.from([0x23, 0x20, 0xed, 0xa0, 0x80, 0x0a]), 'error not-utf8'),
    'of a picture named as a page': page(Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'error not-utf8'),
    'with NUL bytes': page('# A\0B\n\nC\0D `\0` <b\0>\n\n```\0\n\0\n```\n', 'warning unknown-language'),
    'with control characters': page('# A\u0001\u0007\u001b[31mB\u007f\n\n\u000b \u000c x\n'),
    'with every character below 256': page(
      `# A\n\n${Array.from({ length: 224 }, (_, i) => String.fromCharCode(i + 32)).join(' ')}\n`,
    ),
    'with replacement characters': page('# A \uFFFD B\n'),
    'from right to left': page(
      '# \u202Eعنوان\u202C\n\nنص \u2067اختبار\u2069 [ربط](#\u0639)\n',
      'error dead-anchor',
    ),
    'of emoji and joined letters': page('# 👩‍👩‍👧‍👦 e\u0301\n\n## 🇨🇳\n\n[a](#-é)\n', 'error dead-anchor'),
  },
  'front matter': {
    'that is a list': yaml('- a\n- b', 'error frontmatter-yaml'),
    'that is a word': yaml('word', 'error frontmatter-yaml'),
    'that is null': yaml('null'),
    'of comments only': yaml('# title: A'),
    'with a tab': yaml('hero:\n\tname: A', 'error frontmatter-yaml'),
    'with a colon in a value': yaml('title: A: B', 'error frontmatter-yaml'),
    'with a quote left open': yaml("title: 'A", 'error frontmatter-yaml'),
    'with a bracket left open': yaml('overviewHeaders: [2, 3', 'error frontmatter-yaml'),
    'with a key twice': yaml('title: A\ntitle: B', 'error frontmatter-yaml'),
    'with wrong indentation': yaml('hero:\n    name: A\n  text: B', 'error frontmatter-yaml'),
    'with an unknown alias': yaml('title: *a', 'error frontmatter-yaml'),
    'with an unknown tag': yaml('title: !!js/function "a"'),
    'with template braces': yaml('title: {{ title }}', 'error frontmatter-invalid'),
    'with a template as a key': yaml('{{ a }}: b', 'warning frontmatter-unknown-key'),
    'with an at sign': yaml('title: @a', 'error frontmatter-yaml'),
    'with a percent sign first': yaml('%a: b', 'error frontmatter-yaml'),
    'never closed': page('---\ntitle: A\n\n# A\n', 'error frontmatter-unclosed'),
    'after a blank line': page('\n---\ntitle: A\n---\n\n# A\n', 'error frontmatter-not-first'),
    'after spaces': page(' ---\ntitle: A\n---\n\n# A\n', 'error frontmatter-not-first'),
    'after comments': page(
      '<!-- A -->\n{/* B\n*/}\n---\ntitle: A\n---\n\n# A\n',
      'error frontmatter-not-first',
    ),
    'closed by dots': page('---\ntitle: A\n...\n\nWords\n'),
    'that is a thematic break': page('---\n\n# A\n\nWords\n'),
    'that is a sentence after a thematic break': page('# A\n\n---\nNote: words\n\n---\n'),
    'of two thematic breaks': page('---\n\nWords\n\n---\n\n# A\n', 'error frontmatter-yaml'),
    'of aliases that grow a billion times': yaml(
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, i) => `${name}: &${name} [${long(9, `*${'abcdefgh'[i]},`)}]`).join('\n')}`,
      'error frontmatter-yaml',
    ),
    'that holds itself': yaml('features: &a [*a]', 'error frontmatter-yaml'),
    'that holds itself under an unknown key': yaml('mine: &a {b: *a}', 'error frontmatter-yaml'),
    'of three thousand brackets': yaml(`a: ${long(3000, '[')}`, 'error frontmatter-yaml'),
    'of three thousand lists in a line': yaml(`a:\n  ${long(3000, '- ')}a`, 'error frontmatter-yaml'),
    'of ten thousand levels': yaml(`a: ${long(5000, '[')}${long(5000, ']')}`, 'error frontmatter-yaml'),
    'with __proto__': yaml('__proto__: {polluted: yes}', 'warning frontmatter-unknown-key'),
    'with constructor': yaml('constructor: a', 'warning frontmatter-unknown-key'),
    'with toString and hasOwnProperty': yaml(
      'toString: a\nhasOwnProperty: b',
      'warning frontmatter-unknown-key',
      'warning frontmatter-unknown-key',
    ),
    'with prototype keys inside': yaml(
      'hero:\n  __proto__: a\n  constructor: b',
      'error frontmatter-invalid',
      'error frontmatter-invalid',
    ),
    'with a merge key': yaml(
      'hero: &h {name: A}\nfeatures:\n  - title: B\n    <<: *h',
      'error frontmatter-invalid',
    ),
    'with keys that are no text': yaml(
      '1: a\ntrue: b\nnull: c\n[d, e]: f',
      ...Array(4).fill('warning frontmatter-unknown-key'),
    ),
    'with numbers beyond all numbers': yaml('order: .inf', 'error frontmatter-invalid'),
    'with a date that does not exist': yaml('date: 2025-02-30', 'error frontmatter-invalid'),
    'with a number as title': yaml('title: 2024', 'error frontmatter-invalid'),
    'with null as title': yaml('title:', 'error frontmatter-invalid'),
    'with an empty title': yaml("title: ''"),
    'with a title of two lines': yaml('title: |\n  A\n  B'),
    'with a title of 90,000 letters': yaml(`title: ${long(90_000, 'a')}`),
    'with a closing script tag in the title': {
      ...yaml('title: </script><script>alert(1)</script>'),
      shows: /&lt;\/script/,
    },
    'with a comment and HTML in the title': yaml('title: <!-- <b> & "q" \'s\''),
    'with an end of script in data': yaml('mine: "</script><!--<script>"', 'warning frontmatter-unknown-key'),
    'with line separators in data': yaml('description: "a\\u2028b\\u2029c\\0"'),
    'with wrong types everywhere': yaml(
      [
        'title',
        'description',
        'pageType',
        'overview',
        'sidebar',
        'navbar',
        'outline',
        'footer',
        'head',
        'hero',
        'date',
      ]
        .map((key) => `${key}: 1`)
        .join('\n'),
      ...Array(11).fill('error frontmatter-invalid'),
    ),
    'with a layout that is a folder': yaml('layout: ./', 'error frontmatter-invalid'),
    'with a layout that is the page': yaml('layout: ./a.md', 'error frontmatter-invalid'),
    'with head elements that end the head': yaml(
      "head:\n  - ['div', {}]\n  - ['plaintext', {}]\n  - ['script', {}, '<!--<script>']",
      'error frontmatter-invalid',
      'error frontmatter-invalid',
    ),
    'with a script in the head that would not end': yaml(
      "head:\n  - ['script', {}, '<!--<script></script>']",
    ),
    'with head attributes that break out': yaml(
      "head:\n  - ['meta', {name: 'a\"><script>', \"on'x>\": 'b', 'c d': 'e'}]",
      'error frontmatter-invalid',
      'error frontmatter-invalid',
    ),
  },
  'a file name': {
    'with spaces': named('a b  c'),
    'with Chinese': named('快速 开始'),
    'with a percent sign': named('100%'),
    'with an encoded space': named('a%20b'),
    'with an encoded slash': named('a%2fb'),
    'with a hash': named('c#'),
    'with a question mark': named('why?'),
    'with quotes': named(`a'b"c`),
    'with angle brackets': named('<script>'),
    'with an ampersand': named('a&amp;b'),
    'in upper case': named('README'),
    'of an emoji': named('🚀'),
    'of 200 letters': named(long(200, 'x')),
    'of 252 bytes': named(long(252, 'x'), 'error bad-file-name'),
    'of 80 Chinese letters': named(long(80, '中')),
    'with a leading dash': named('-rf'),
    'with a leading space': named(' a'),
    'of dots': named('a...b..'),
    'with a line break': named('a\nb'),
    'with a control character': named('a\u0007b'),
    'with a backslash': named('a\\b', 'error bad-file-name'),
    'with two extensions': named('a.md'),
    'of index with an extension': named('index.html', 'error duplicate-route'),
    'with a character that is longer in lower case': named('İ'),
    'that is __proto__': { ...named('__proto__'), pages: ['/'] },
    'that is constructor': named('constructor'),
    'that ends in .html next to the same name without it': {
      files: { [A]: '# A\n', 'content/en/a.html.md': '# B\n' },
      told: ['error duplicate-route'],
    },
    'that is the payload of another page': {
      files: { [A]: '# A\n', 'content/en/a.json.md': '# B\n' },
      told: ['error hidden-file'],
    },
    'that is 404': { ...named('404'), pages: ['/', '/404'] },
    'that is assets': named('assets/site/en'),
    'in a folder 60 levels deep': named(`${long(60, 'deep/')}a`),
    'in a folder of spaces and marks': named('a b/c#d/e%f/g'),
    'in a folder with the name of a page': {
      files: { [A]: '# A\n', 'content/en/a.md.d/b.md': '# B\n' },
      told: [],
    },
    'in a folder with the name of an output': {
      files: { [A]: '# A\n', 'content/en/a.json/b.md': '# B\n' },
      told: ['error hidden-file'],
    },
  },
  'an entry of the content folder': {
    'a folder with the name of a page': {
      make: (root) => mkdirSync(join(root, 'content/en/x.md')),
      pages: ['/'],
    },
    'a pipe': {
      make: (root) => execFileSync('mkfifo', [join(root, 'content/en/x.md')]),
      told: ['error unreadable'],
    },
    'a symbolic link to a pipe': {
      make: (root) => {
        execFileSync('mkfifo', [join(root, 'pipe')]);
        symlinkSync(join(root, 'pipe'), join(root, 'content/en/x.md'));
      },
      told: ['error unreadable'],
    },
    'a symbolic link to a page': {
      files: { [A]: '# A\n' },
      make: (root) => symlinkSync('a.md', join(root, 'content/en/b.md')),
      pages: ['/a', '/b'],
    },
    'a symbolic link out of the content': {
      make: (root) => {
        const away = temporaryFolder();
        writeFileSync(join(away, 'x.md'), '# Secret\n');
        symlinkSync(join(away, 'x.md'), join(root, 'content/en/x.md'));
      },
      told: ['warning symlink-outside'],
      pages: ['/'],
    },
    'a symbolic link to a folder outside of the content': {
      make: (root) => symlinkSync('/etc', join(root, 'content/en/x')),
      told: ['warning symlink-outside'],
      pages: ['/'],
    },
    'a public symbolic link out of the content': {
      make: (root) => {
        mkdirSync(join(root, 'content/public'));
        symlinkSync('/etc/passwd', join(root, 'content/public/x.txt'));
      },
      told: ['warning symlink-outside'],
      pages: ['/'],
    },
    'a broken symbolic link': {
      make: (root) => symlinkSync('gone.md', join(root, 'content/en/x.md')),
      told: ['warning broken-symlink'],
      pages: ['/'],
    },
    'a symbolic link to itself': {
      make: (root) => symlinkSync('x.md', join(root, 'content/en/x.md')),
      told: ['warning broken-symlink'],
      pages: ['/'],
    },
    'a symbolic link to its own folder': {
      files: { 'content/en/deep/a.md': '# A\n' },
      make: (root) => symlinkSync('.', join(root, 'content/en/deep/loop')),
      told: ['warning symlink-loop'],
      pages: ['/deep/a'],
    },
    'two folders with symbolic links to each other': {
      files: { 'content/en/one/a.md': '# A\n', 'content/en/two/b.md': '# B\n' },
      make: (root) => {
        symlinkSync('../two', join(root, 'content/en/one/other'));
        symlinkSync('../one', join(root, 'content/en/two/other'));
      },
      told: ['warning symlink-loop', 'warning symlink-loop'],
      pages: ['/one/a', '/one/other/b', '/two/b', '/two/other/a'],
    },
    'an include of a symbolic link out of the content': {
      files: { [A]: '# A\n\n<!-- @include: ./_x.md -->\n' },
      make: (root) => symlinkSync('/etc/passwd', join(root, 'content/en/_x.md')),
      told: ['error include-outside'],
    },
    'an include of a folder': page('<!-- @include: ../en -->\n', 'error include-missing'),
    'an include of the page itself': page('<!-- @include: ./a.md -->\n', 'error include-cycle'),
    'an include of an image': {
      files: {
        [A]: '# A\n\n<!-- @include: ./_x.png -->\n',
        'content/en/_x.png': Buffer.from('89504e470d0aff00', 'hex'),
      },
      told: ['error not-utf8'],
    },
    'an include of UTF-16': {
      files: {
        [A]: '# A\n\n<!-- @include: ./_x.md -->\n',
        'content/en/_x.md': Buffer.from('Words.\n', 'utf16le'),
      },
      told: ['error not-utf8'],
    },
    'a code block with a file in Latin-1': {
      files: {
        [A]: '# A\n\n```js file="./_x.js"\n```\n',
        'content/en/_x.js': Buffer.from("const name = 'é';\n", 'latin1'),
      },
      told: ['error not-utf8'],
    },
    'a page that is one picture out of the tree': link(
      '![a](../../../../../../etc/passwd)',
      'error missing-image',
    ),
  },
  Markdown: {
    'with a fence left open': page('# A\n\n```js\nlet a\n', 'warning unclosed-fence'),
    'with a fence in a fence': page('# A\n\n````md\n```js\n```\n````\n'),
    'with a comment left open': page('# A\n\n<!-- never closed\n\n## B\n', 'warning unclosed-comment'),
    'with boxes left open': page(
      '# A\n\n::: tip\n::: warning\n:::: danger\n',
      ...Array(3).fill('warning unclosed-container'),
    ),
    'with a box closed twice': page('# A\n\n::: tip\na\n:::\n:::\n', 'warning unopened-container'),
    'with three thousand quotes in each other': page(`${long(3000, '>')} a\n`, 'warning too-deep'),
    'with three thousand lists in each other': page(`${long(3000, '- ')}a\n`, 'warning too-deep'),
    'with a list of a thousand levels': page(
      Array.from({ length: 1000 }, (_, i) => `${long(i, '  ')}- a`).join('\n'),
      'warning too-deep',
    ),
    'with a thousand boxes in each other': page(
      `${long(1000, '::: tip\n')}a\n${long(1000, ':::\n')}`,
      'warning too-deep',
    ),
    'with three thousand brackets around a link': page(`${long(3000, '[')}a${long(3000, '](#)')}\n`),
    'with three hundred emphases in each other': page(`${long(300, '*a **b ')}c${long(300, '** *')}\n`),
    'with a table of a thousand columns and bare rows': page(
      `${long(1000, 'a|')}\n${long(1000, '-|')}\n${long(1000, 'a\n')}`,
      'warning too-complex',
    ),
    'with a heading that is a picture': page('# ![](./x.png)\n', 'error missing-image', 'warning image-alt'),
    'with a heading that is an emoji': page('# 🚀\n\n## 🚀\n\n[a](#section)\n'),
    'with a heading of punctuation': page('# A\n\n## !!!\n\n## ???\n'),
    'with a heading of nothing': page('#\n\n##\n'),
    'with headings that are the same': page('# A\n\n## A\n\n## A\n\n[a](#a-1) [b](#a-2)\n'),
    'with a heading of HTML': page('# A <b>b</b> <script>c</script>\n', 'warning blocked-resource'),
    'with a heading of code': page('# `<T>` and `{{ a }}`\n'),
    'with a heading that is a link': page('# [A](#)\n'),
    'with an id of marks': page(
      '# A {#"><script>}\n\n## B {#a b}\n\n## C {#}\n',
      'warning blocked-resource',
      'warning unclosed-html',
    ),
    'with an id twice': page('# A {#x}\n\n## B {#x}\n', 'warning duplicate-id'),
    'with references in a circle': page('# A\n\n[a][b] [b][a]\n\n[a]: #b\n[b]: #a\n', 'error dead-anchor'),
    'with footnotes in a circle': page('# A\n\n[^a]\n\n[^a]: b[^b]\n\n[^b]: a[^a]\n'),
    'with a footnote of nothing': page('# A\n\n[^gone] [^]\n', 'warning dead-reference'),
    'with template braces': {
      ...page('# A\n\n{{ a }} {b} {% c %} $\u007bd} <%= e %>\n', 'warning foreign-syntax'),
      shows: /\{\{ a \}\} \{b\}/,
    },
    'with type parameters in text': {
      ...page('# A\n\nArray<T> and Map<K, V>\n', 'warning unknown-tag'),
      shows: /Array&lt;T&gt;/,
    },
    'with an unknown component': page('# A\n\n<Foo>\n\nwords\n\n</Foo>\n', 'warning unknown-tag'),
    'with a tag left open': page('# A\n\n<Steps>\n\n1. a\n', 'warning unclosed-tag'),
    'with props of code': page('# A\n\n<Badge text={alert(1)} />\n', 'error invalid-prop'),
    'with props that break out': page('# A\n\n<Badge text="&quot;><script>" />\n'),
    'with a meta of marks': page('# A\n\n```js {1-9999999999} title="<b>" {#}\na\n```\n'),
    'with a language of marks': page('# A\n\n```<script>"\na\n```\n', 'warning unknown-language'),
    'with a language named __proto__': page('# A\n\n```__proto__\na\n```\n', 'warning unknown-language'),
    'with code in a hundred unknown languages': page(
      `# A\n\n${['js', 'ts', 'html', 'css', 'json', 'yaml', 'sh', 'py', 'md', 'vue'].map((lang) => `\`\`\`${lang}\n\0{{<!--\`"'\n\`\`\`\n`).join('\n')}`,
    ),
    'with a line of code of a megabyte': page(`# A\n\n\`\`\`js\n${long(100_000, 'let a = 1;')}\n\`\`\`\n`),
  },
  'a link': {
    'with spaces': link('[a](<a b.md>)', 'error dead-link'),
    'with spaces, not quoted': link('[a](a b.md)', 'warning foreign-syntax'),
    'with brackets': link('[a](a(b)c.md)', 'error dead-link'),
    'with encoded marks': link('[a](%2e%2e%2fx%23.md)', 'error dead-link'),
    'that cannot be decoded': link('[a](%zz%.md)', 'error dead-link'),
    'of nothing': link('[a]()', 'warning empty-link'),
    'of a hash': link('[a](#)'),
    'of a question mark': link('[a](?)'),
    'of two hashes': link('[a](#a#b)', 'error dead-anchor'),
    'out of the tree': link('[a](../../../../../../../../etc/passwd)', 'error dead-link'),
    'of a host without scheme': link('[a](//example.com/a)'),
    'with a backslash': link('[a](\\\\example.com)', 'error dead-link'),
    'to javascript': link('[a](javascript:alert(1))', 'error unsafe-link'),
    'to javascript in mixed case': link('[a](JaVaScRiPt:alert(1))', 'error unsafe-link'),
    'to javascript with a tab': link('<a href="java\tscript:alert(1)">a</a>', 'error unsafe-link'),
    'to javascript with a line break': link('<a href="java\nscript:alert(1)">a</a>', 'error unsafe-link'),
    'to javascript with entities': link('[a](javascript&colon;alert(1))', 'error unsafe-link'),
    'to javascript with numbers': link(
      '<a href="&#106;&#x61;vascript&#58;alert(1)">a</a>',
      'error unsafe-link',
    ),
    'to javascript with a control character': link(
      '<a href="\u0001javascript:alert(1)">a</a>',
      'error unsafe-link',
    ),
    'to javascript by reference': link('[a][b]\n\n[b]: <javascript:alert(1)>', 'error unsafe-link'),
    'to javascript as autolink': link('<javascript:alert(1)>', 'error unsafe-link'),
    'to javascript in a picture': link('![a](javascript:alert(1))', 'error unsafe-link'),
    'to vbscript': link('[a](vbscript:x)', 'error unsafe-link'),
    'to data': link('[a](data:text/html,<script>alert(1)</script>)', 'error unsafe-link'),
    'to a file of the disk': link('[a](file:///etc/passwd)', 'error unsafe-link'),
    'of 100,000 letters': link(`[a](${long(100_000, 'a')})`, 'error dead-link'),
    'with markup in the title': link(`[a](#a "<b> & ' ")`),
  },
  'raw HTML': {
    'with an element left open': html('<div>', 'warning unclosed-html'),
    'with twenty elements left open': html(
      long(20, '<div><span>'),
      ...Array(40).fill('warning unclosed-html'),
    ),
    'with an end that was never begun': html('</div>', 'warning stray-html'),
    'with a hundred ends that were never begun': html(
      long(100, '</div></section></main>'),
      ...Array(300).fill('warning stray-html'),
    ),
    'that ends the body': html('</body></html>', 'warning stray-html', 'warning stray-html'),
    'with a tag left open': html('<div class="a', 'warning broken-tag'),
    'with an attribute left open': html('<p title="a>', 'warning broken-tag'),
    'with a comment left open': html('<!-- a', 'warning unclosed-comment'),
    'with a comment of three dashes': html('<!---> <b>a</b> -->'),
    'with a script left open': html('<script>alert(1)', 'warning blocked-resource', 'warning unclosed-html'),
    'with a style left open': html('<style>a {', 'warning blocked-resource', 'warning unclosed-html'),
    'with a text field left open': html('<textarea>', 'warning unclosed-html'),
    'with a title left open': html('<title>a', 'warning unclosed-html'),
    'with an inner frame left open': html('<iframe>', 'warning unclosed-html'),
    'with plain text that cannot end': html('<plaintext>', 'warning stray-html'),
    'with xmp left open': html('<xmp>', 'warning unclosed-html'),
    'with a select left open': html('<select><option>a', 'warning unclosed-html'),
    'with bold left open': html('a <b>b', 'warning unclosed-html'),
    'with a link left open': html('a <a href="#a">b', 'warning unclosed-html'),
    'with elements that cross': html('<b><i>a</b></i>', 'warning unclosed-html', 'warning stray-html'),
    'with a table left open': html('<table><tr><td>a', 'warning unclosed-html'),
    'with an SVG left open': html('<svg><g>', 'warning unclosed-html', 'warning unclosed-html'),
    'with a template left open': html('<template>', 'warning unclosed-html'),
    'with an element over Markdown': html('<details>\n\n**a**\n\n</details>'),
    'with a declaration': html('<!doctype html>\n<?xml version="1.0"?>\n<![CDATA[ a ]]>'),
    'with a null in a tag': html('<di\0v>'),
    'with an id of the shell': html(
      '<div id="docs-page"></div><div id="docs-boot"></div>',
      'warning duplicate-id',
      'warning duplicate-id',
    ),
    'with a handler': html('<b onclick="alert(1)">a</b>', 'warning blocked-resource'),
    'with srcset of marks': html('<img alt="" src="" srcset=",, ,">'),
    'in a list and a table': page(
      '- <div>a\n\n| a |\n|---|\n| <b>c |\n',
      'warning unclosed-html',
      'warning unclosed-html',
    ),
  },
  'a site': {
    'with one page': { files: { 'content/en/index.md': '# A\n' }, pages: ['/'] },
    'without pages': {
      files: { 'content/en/index.md': '', 'content/en/_note.md': '' },
      make: (root) => rmSync(join(root, 'content/en/index.md')),
      told: ['warning no-pages'],
      pages: [],
    },
    'without content folder': {
      make: (root) => rmSync(join(root, 'content'), { recursive: true }),
      told: ['error no-content'],
    },
    'with a file as content folder': {
      make: (root) => {
        rmSync(join(root, 'content'), { recursive: true });
        writeFileSync(join(root, 'content'), '');
      },
      told: ['error no-content'],
    },
    'with pages in the second language only': {
      files: { 'site.config.ts': BILINGUAL, 'content/zh/a.md': '# A\n' },
      make: (root) => rmSync(join(root, 'content/en'), { recursive: true }),
      told: ['warning missing-home', 'warning missing-translation'],
      pages: ['/zh/a'],
    },
    'with a public file with the name of a page': {
      files: { [A]: '# A\n', 'content/public/a.html': 'a', 'content/public/a.json': '{}' },
      told: ['error hidden-file', 'error hidden-file'],
    },
    'with a public file with the name of the marker file': {
      files: { [A]: '# A\n', 'content/public/.docs-cli': 'a' },
      told: ['error hidden-file'],
    },
    'with a public folder with the name of a page': {
      files: { [A]: '# A\n', 'content/public/a/b.txt': 'b' },
    },
    'with an empty theme folder': { files: { [A]: '# A\n', 'content/_theme/note.txt': '' } },
    'with markup in the title': {
      files: { 'site.config.ts': `export default { title: '</title><script>"&' };`, [A]: '# A\n' },
    },
    'with a config of one megabyte': {
      files: {
        'site.config.ts': `export default { title: 'A', description: '${long(1_000_000, 'a')}' };`,
        [A]: '# A\n',
      },
    },
    'with an empty config': { files: { 'site.config.ts': '' }, told: ['error config-export'] },
    'with a config that is a rejected promise': {
      files: { 'site.config.ts': 'export default Promise.reject(new Error("no"));' },
      told: ['error config-throws'],
    },
    'with a config that throws undefined': {
      files: { 'site.config.ts': 'throw undefined;' },
      told: ['error config-throws'],
    },
    'with a config of __proto__': {
      files: {
        'site.config.ts': 'export default JSON.parse(\'{"title": "A", "__proto__": {"a": 1}}\');',
        [A]: '# A\n',
      },
      told: ['error config-unknown-key'],
    },
    'with a nav of a thousand entries': {
      files: {
        'site.config.ts': `export default { title: 'A', nav: Array(1000).fill({ text: '<b>', link: '/a' }) };`,
        [A]: '# A\n',
      },
    },
  },
};

describe('odd inputs', () => {
  let s: TestSite;
  before(async () => {
    s = await site({ 'content/en/index.md': '# Home\n' });
  });

  /** All inputs share a folder: the theme is bundled once, and the cached data of one input must not affect the next. */
  function start({ files = {}, make }: Odd) {
    for (const name of ['content', 'dist', 'site.config.ts', 'pipe'])
      rmSync(s.path(name), { recursive: true, force: true });
    s.change({
      'site.config.ts': "export default { title: 'Odd' };\n",
      'content/en/index.md': '# Home\n',
      ...files,
    });
    make?.(s.root);
  }

  for (const [subject, inputs] of Object.entries(ODD)) {
    describe(subject, () => {
      for (const [name, odd] of Object.entries(inputs)) {
        test(name, { timeout: 20_000 }, async () => {
          start(odd);
          const result = await s.cli('build');
          const told = reported(result).map((line) => line.split(' ').slice(-2).join(' '));
          assert.doesNotMatch(result.stderr, /bug in docs-cli|^ +at .*:\d+:\d+/m);
          assert.deepEqual(told.sort(), (odd.told ?? []).toSorted(), result.stderr.slice(0, 2000));
          assert.equal(result.code, told.some((line) => line.startsWith('error')) ? 1 : 0);
          if (result.code === 0) assertPages(odd);
          else assert.equal(existsSync(s.path('dist')), false);
        });
      }
    });
  }

  function assertPages({ files = {}, pages, shows }: Odd) {
    const built = Object.keys(tree(s.path('dist'))).filter(
      (file) => file.endsWith('.html') && (file !== '404.html' || pages?.includes('/404')),
    );
    for (const file of built) {
      const { leaks } = readPage(readFileSync(s.path(`dist/${file}`), 'utf8'));
      assert.deepEqual(leaks, [], file);
    }
    if (pages) {
      for (const route of pages)
        assert.ok(built.includes(`${route}${route.endsWith('/') ? 'index' : ''}.html`.slice(1)), route);
    } else {
      const sources = Object.keys(files).filter((file) => /\.md$/.test(file) && !file.endsWith('/index.md'));
      assert.equal(built.length, sources.length + 1, built.join());
    }
    if (shows) assert.match(s.read('dist/a.html'), shows);
  }
});
