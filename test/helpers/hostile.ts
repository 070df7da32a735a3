/**
 * Attacks by an author who can only write pages: inputs that try to run code in a reader's browser. Each
 * input calls `ran()`. Used by tests that inspect the output and by tests that open it in a browser.
 */
import { type Code, codes } from '../../src/cli/report/codes.js';
import type { HtmlPolicy } from '../../src/runtime/model/index.js';
import type { Files } from './site.js';

export interface Hostile {
  /** Description of the input. */
  name: string;
  /** Markdown of the page, without its front matter. */
  body: string;
  /** YAML. */
  frontmatter?: string;
  /** Markdown alone runs nothing in any mode; HTML runs if it is trusted. */
  kind: 'html' | 'markdown';
  /** Runs without interaction if HTML is trusted: the control of these tests. */
  runs?: true;
}

const html = (name: string, body: string): Hostile => ({ name, body, kind: 'html' });
const running = (name: string, body: string): Hostile => ({ name, body, kind: 'html', runs: true });
const markdown = (name: string, body: string): Hostile => ({ name, body, kind: 'markdown' });
const yaml = (name: string, frontmatter: string): Hostile => ({
  name,
  frontmatter,
  body: 'Words.',
  kind: 'markdown',
});

const IMG = '<img src=x onerror=ran()>';

export const HOSTILE: readonly Hostile[] = [
  // ------------------------------------------------------------ elements that run code
  running('a script', '<script>ran()</script>'),
  running('a script in capitals', '<SCRIPT>ran()</SCRIPT>'),
  running('a script with space in its end', '<script>\nran()\n</script\t\n>'),
  running('a script in a sentence', 'Words <script>ran()</script> and words.'),
  running('a script of many paragraphs', '<script>\nran();\n\nran();\n</script>'),
  html('a script without end', '<script>ran()'),
  html('a script of another site', '<script src="https://canary.invalid/x.js"></script>'),
  html('a script with a data URL', '<script src="data:text/javascript,ran()"></script>'),
  html('a script module', '<script type="module">ran()</script>'),
  html('a script behind a slash', '<script/src="data:,ran()"></script>'),
  html('a script within a script', '<scr<script>ipt>ran()</scr</script>ipt>'),
  html('a script with a broken tag before it', '<<script>ran()//<</script>'),
  html('import maps', '<script type="importmap">{"imports":{"x":"data:text/javascript,ran()"}}</script>'),

  // ------------------------------------------------------------ event handlers
  running('an error of a picture', IMG),
  running('an error of a picture, quoted', '<img src="x" onerror="ran()">'),
  running('an error of a picture, in single quotes', "<img src='x' onerror='ran()'>"),
  running('a handler in capitals', '<IMG SRC=x ONERROR=ran()>'),
  running('a handler with space around its sign', '<img src=x\nonerror = "ran()">'),
  running('a handler in entities', '<img src=x onerror="&#114;&#97;n&lpar;&rpar;">'),
  running('a handler in a sentence', `Words ${IMG} and words.`),
  html('a handler behind slashes', '<img/src=x/onerror=ran()>'),
  html('a handler behind a quote without space', '<img src="x"onerror="ran()">'),
  html('a handler behind a form feed', '<img src=x\u000Conerror=ran()>'),
  html('a handler behind a vertical tab', '<img src=x\u000Bonerror=ran()>'),
  html('a handler behind a NUL', '<img src=x \0onerror=ran()>'),
  html('a handler with a NUL in its name', '<img src=x on\0error=ran()>'),
  html('a handler with a NUL in its element', '<i\0mg src=x onerror=ran()>'),
  html('a handler without the end of its tag', '<img src=x onerror=ran() '),
  html('a handler behind a quote left open', '<img alt="<img src=x onerror=ran()>'),
  html('a handler in backticks', '<img src=`x` onerror=`ran()`>'),
  html('two handlers of one name', '<img onerror="" onerror="ran()" src=x>'),
  running('the load of a drawing', '<svg onload=ran()></svg>'),
  html('the load of a drawing behind a slash', '<svg/onload=ran()>'),
  running('an opened fold', '<details open ontoggle=ran()><summary>x</summary></details>'),
  running('a field that takes the focus', '<input autofocus onfocus=ran()>'),
  running('an error of a video', '<video><source src=x onerror=ran()></video>'),
  running('an error of a sound', '<audio src=x onerror=ran()></audio>'),
  running('the load of styles', '<style onload=ran()></style>'),
  html('the body', '<body onload=ran()>'),
  running('an element of no standard', '<x onclick=ran() onfocus=ran() tabindex=0 autofocus>words</x>'),
  html('an animation', '<b style="animation: spin 1s" onanimationstart="ran()">words</b>'),
  html('a pointer over it', '<p onmouseover=ran() onpointerenter=ran()>words</p>'),
  html('a marquee', '<marquee onstart=ran()>words</marquee>'),
  html(
    'a pop-over',
    '<button popovertarget=x>words</button><div popover id=x onbeforetoggle=ran()>words</div>',
  ),
  html(
    'what comes into view',
    '<div oncontentvisibilityautostatechange=ran() style="content-visibility:auto">x</div>',
  ),

  // ------------------------------------------------------------ URLs that run code
  html('a link to code', '<a href="javascript:ran()">words</a>'),
  html('a link to code in capitals', '<a href="JaVaScRiPt:ran()">words</a>'),
  html('a link to code with a tab', '<a href="java\tscript:ran()">words</a>'),
  html('a link to code with a line break', '<a href="java\nscript:ran()">words</a>'),
  html('a link to code with a tab as entity', '<a href="java&Tab;script&colon;ran()">words</a>'),
  html('a link to code with a line break as entity', '<a href="java&NewLine;script:ran()">words</a>'),
  html('a link to code in decimal entities', '<a href="&#106;&#97;&#118;&#97;script:ran()">words</a>'),
  html('a link to code in long entities', '<a href="&#0000106avascript:ran()">words</a>'),
  html('a link to code in entities without end', '<a href="&#x6A&#x61vascript:ran()">words</a>'),
  html('a link to code behind a control character', '<a href="\u0001javascript:ran()">words</a>'),
  html('a link to code behind an entity of one', '<a href="&#1;javascript:ran()">words</a>'),
  html('a link to code behind a space', '<a href="  javascript:ran()">words</a>'),
  html('a link to code without quotes', '<a href=javascript:ran()>words</a>'),
  html('a link to code of Visual Basic', '<a href="vbscript:ran()">words</a>'),
  html('a link to a page of data', '<a href="data:text/html,<script>parent.ran()</script>">words</a>'),
  html('a link with ping', '<a href="/" ping="https://canary.invalid/">words</a>'),
  html(
    'an area of a map',
    '<map name=m><area shape=default href="javascript:ran()"></map><img usemap=#m src=x>',
  ),
  html('a link of a drawing', '<svg><a xlink:href="javascript:ran()"><text y=20>words</text></a></svg>'),
  html('a link of a formula', '<math><mi xlink:href="javascript:ran()">words</mi></math>'),
  html('a picture of code', '<img src="javascript:ran()">'),
  html('a set of pictures of code', '<img srcset="javascript:ran() 1x, x 2x">'),
  html('the picture of a video', '<video poster="javascript:ran()" src="javascript:ran()"></video>'),
  html(
    'the background of a table',
    '<table background="javascript:ran()"><tr><td background="javascript:ran()">x</table>',
  ),
  html('a frame of code', '<iframe src="javascript:parent.ran()"></iframe>'),
  running('a frame of a text', '<iframe srcdoc="<script>parent.ran()</script>"></iframe>'),
  running(
    'a frame of a text in entities',
    '<iframe srcdoc="&lt;img src=x onerror=parent.ran()&gt;"></iframe>',
  ),
  html('an object of code', '<object data="javascript:parent.ran()"></object>'),
  html('an object of data', '<object data="data:text/html,<script>parent.ran()</script>"></object>'),
  html('an embedded page', '<embed src="javascript:parent.ran()">'),
  html('an applet', '<applet code="x" codebase="https://canary.invalid/"></applet>'),
  html('a form', '<form action="javascript:ran()"><button>words</button></form>'),
  html('a button of code', '<form><button formaction="javascript:ran()">words</button></form>'),
  html(
    'a picture that sends',
    '<form action="https://canary.invalid/"><input type=image src=x formaction="javascript:ran()"></form>',
  ),
  html(
    'a drawing that uses another',
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=\'http://www.w3.org/2000/svg\'><script>ran()</script></svg>#x"/></svg>',
  ),
  html(
    'a drawing that becomes a link',
    '<svg><a><animate attributeName=href values=javascript:ran() /><text y=20>words</text></a></svg>',
  ),
  html('a drawing that sets a handler', '<svg><set attributeName=onmouseover to=ran() /></svg>'),
  running('a script of a drawing', '<svg><script>ran()</script></svg>'),
  running('a foreign object', '<svg><foreignObject><img src=x onerror=ran() /></foreignObject></svg>'),

  // ------------------------------------------------------------ the page around the article
  html('another base', '<base href="https://canary.invalid/">'),
  html('a page that goes elsewhere', '<meta http-equiv="refresh" content="0; url=https://canary.invalid/">'),
  html('a page that goes to code', '<meta http-equiv="refresh" content="0; url=javascript:ran()">'),
  html(
    'styles of another site',
    '<link rel="stylesheet" href="https://canary.invalid/x.css" onerror="ran()">',
  ),
  html('an import of a page', '<link rel="import" href="data:text/html,<script>ran()</script>">'),
  html('a page fetched before it is asked for', '<link rel="prefetch" href="https://canary.invalid/">'),
  html('styles that import', '<style>@import "https://canary.invalid/x.css";</style>'),
  html(
    'styles that ask for a picture',
    '<style>body { background: url(https://canary.invalid/x.png) }</style>',
  ),
  html(
    'styles of an element',
    '<p style="background: url(https://canary.invalid/x.png); position: fixed; inset: 0">x</p>',
  ),
  html(
    'styles with an expression',
    '<p style="width: expression(ran()); behavior: url(#x); -moz-binding: url(x)">x</p>',
  ),
  html('an end of the page', '</div></div></main></div></body></html><script>ran()</script>'),
  html('a plain text to the end', '<plaintext>'),
  html(
    'an element that takes the place of the page',
    '<div id=docs-root data-article class=tabs role=main>words</div>',
  ),
  html(
    'names of the document',
    '<img name=body><img name=getElementById><img name=querySelector><a id=location name=location>x</a>',
  ),
  html(
    'names of the client',
    '<a id=__docs>x</a><a id=__docs name=load>y</a><form id=__docs><input name=load></form>',
  ),
  html(
    'names of every object',
    '<a id=__proto__>x</a><a id=constructor>y</a><a id=toString>z</a><a name=hasOwnProperty>z</a>',
  ),
  html(
    'a data block of the page',
    '<script id=docs-page type=application/json>{"html":"<img src=x onerror=ran()>"}</script>',
  ),

  // ------------------------------------------------------------ markup that changes when it is parsed again
  html('a title in noscript', `<noscript><p title="</noscript>${IMG}">`),
  html('a title in a title', `<title><p title="</title>${IMG}">`),
  html('a text field', `<textarea><p title="</textarea>${IMG}">`),
  html('an old text', `<xmp><p title="</xmp>${IMG}">`),
  html('no frames', `<noframes><p title="</noframes>${IMG}">`),
  html('no embedding', `<noembed><p title="</noembed>${IMG}">`),
  html(
    'styles in a formula',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran()&gt;">`,
  ),
  html('styles in a drawing', `<svg></p><style><a id="</style>${IMG}">`),
  html('a heading in a drawing', `<svg><p><style><g title="</style>${IMG}">`),
  html('a form in a form', `<form><math><mtext></form><form><mglyph><style></math>${IMG}`),
  html('a comment that ends at once', `<!--> ${IMG} -->`),
  html('a comment that ends at once, later', `<!---> ${IMG} -->`),
  html('a comment with a bang', `<!-- --!> ${IMG} -->`),
  html('a comment in a comment', `<!-- <!-- --> ${IMG} -->`),
  html('a comment without end', `<!-- ${IMG}`),
  html('a section of data', `<![CDATA[ > ]]> ${IMG}`),
  html('a section of data in a drawing', `<svg><![CDATA[><img src=x onerror=ran()>]]></svg>`),
  html('an instruction', `<?xml > ${IMG} ?>`),
  html('a declaration', `<!DOCTYPE x [<!ENTITY y "${IMG}">]>`),
  html('a template', `<template>${IMG}</template>`),
  html('a shadow', `<div><template shadowrootmode=open>${IMG}</template></div>`),
  html('a select', `<select><template><style></template></select>${IMG}</style></select>`),
  html('tables out of order', `<table><td><tr><p><table></td>${IMG}</table>`),
  html('headings out of order', `<h1><a href=x><h2></a>${IMG}</h1>`),
  html('many links in links', `${'<a href=x><b>'.repeat(60)}${IMG}`),
  html('Markdown between two halves', `<p title="\n\n" onmouseover=ran() ${IMG}\n\n">`),
  html('backticks that meet where a tag goes', '``<blink>`<img src=x onerror=ran()>`'),
  html('an address before a tag that goes', 'https://example.com/<blink>\\<img src=x onerror=ran()>'),
  markdown('an address before a component', 'https://example.com/<Badge text="<img src=x onerror=ran()>" />'),
  html('a tag around another that goes', '<im<script>g src=x onerror=ran()>'),
  html(
    'an element within code',
    `<code><img/src=x/onerror=ran()></code> <kbd>${IMG}</kbd> <pre>${IMG}</pre>`,
  ),
  html('an element in a list, a quote and a table', `- ${IMG}\n\n> ${IMG}\n\n| a |\n| - |\n| ${IMG} |\n`),
  html('an element in a heading', `## Words ${IMG}\n\n### <script>ran()</script> {#x}\n`),
  html('an element in a box', `::: tip ${IMG}\n${IMG}\n:::\n\n::: details <script>ran()</script>\nx\n:::\n`),
  html('an element in a note', `Words[^1].\n\n[^1]: ${IMG}\n`),
  html(
    'an element in a tab',
    `<Tabs>\n<Tab label="${'<img src=x onerror=ran()>'}">\n\n${IMG}\n\n</Tab>\n</Tabs>\n`,
  ),
  html('an element in a badge', `<Badge>${IMG}</Badge> <Badge text="<img src=x onerror=ran()>" />`),
  html('an element in an unknown component', `<Foo onclick="ran()">${IMG}</Foo>`),

  html('a drawing that ends an item of a list', '<ul><li><div>a</li>\n</ul><div id=docs-root>words</div>'),
  html('a set of pictures of code behind a tab', '<img alt="" srcset="java\tscript:ran() 1x">'),
  html(
    'a sound of data',
    '<audio src="data:text/html,<script>ran()</script>" preload="javascript:ran()"></audio>',
  ),
  html('a block that begins where a tag goes', `<font></font><div> \`${IMG}\``),
  html('a link that meets where a tag goes', '[words]<font></font>(javascript:ran())'),
  html('code after a line with nothing but a tag', `<font></font><a href="/">\n\`${IMG}\``),

  // ------------------------------------------------------------ Markdown alone
  markdown('marks of code behind a component', `<Steps />~~~\n\n~~~html\n${IMG}\n~~~`),
  markdown('marks of code behind a comment', `<!-- a --> ~~~\n\n~~~html\n${IMG}\n~~~`),
  markdown('marks of code as a title of no box', `::: foo ~~~\n:::\n\n~~~html\n${IMG}\n~~~`),
  markdown('code over two lines behind a component', `<Steps />\`\`\`a\nb\`\`\` \`${IMG}\``),
  markdown('code in a task', `- [ ]\n  \`\`\`html\n  ${IMG}\n  \`\`\``),
  html('marks of code in a task', `- [ ] \`\`\`html\n  ${IMG}\n  \`\`\``),
  markdown(
    'code in the longest list',
    `999999999. a\n999999999. \`\`\`html\n           ${IMG}\n           \`\`\``,
  ),
  markdown('marks of code in a title of a link', `[a][r]\n\n[r]: /x "b\n~~~\nc"\n\n~~~\n${IMG}\n~~~`),
  markdown('a link of Markdown', '[words](javascript:ran())'),
  markdown('a link of Markdown in brackets', '[words](<javascript:ran()>)'),
  markdown('a link of Markdown in capitals', '[words](JAVASCRIPT:ran())'),
  markdown(
    'a link of Markdown in entities',
    '[words](java&#115;cript&colon;ran()) [words](&#x6A;avascript:ran())',
  ),
  markdown('a link of Markdown with a tab', '[words](<java\tscript:ran()>) [words](java&Tab;script:ran())'),
  markdown(
    'a link of Markdown with a control character',
    '[words](<\u0001javascript:ran()>) [words](&#1;javascript:ran())',
  ),
  markdown('a link of Markdown in percent signs', '[words](javascript%3Aran()) [words](%6Aavascript:ran())'),
  markdown('a link of Markdown to data', '[words](data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==)'),
  markdown(
    'a link of Markdown to Visual Basic',
    '[words](vbscript:ran()) [words](file:///etc/passwd) [words](blob:x)',
  ),
  markdown('a link of Markdown by reference', '[words][1]\n\n[1]: javascript:ran() "title"'),
  markdown('a link of Markdown alone', '<javascript:ran()> <JAVASCRIPT:ran()> <vbscript:ran()>'),
  markdown(
    'a link of Markdown that breaks out',
    '[words](x"onmouseover="ran()) [words](<x" onmouseover="ran()>)',
  ),
  markdown(
    'a title of Markdown that breaks out',
    `[words](/ 'x" onmouseover="ran()') [words](/ "x'><script>ran()</script>")`,
  ),
  markdown('a picture of Markdown', '![words](javascript:ran()) ![words](vbscript:ran())'),
  markdown('a picture of Markdown that breaks out', '![words](<x" onerror="ran()>) ![x" onerror="ran()](y)'),
  markdown(
    'a text of a picture that breaks out',
    '![x"><svg onload=ran()>](y) ![a](y "b\\" onerror=\\"ran()")',
  ),
  markdown('a picture of data', '![words](data:text/html,<script>ran()</script>)'),
  markdown(
    'a fence that breaks out',
    '```js" onmouseover="ran()\nx\n```\n\n```"><img/src=x/onerror=ran()>\nx\n```',
  ),
  markdown(
    'a title of code that breaks out',
    '```js title="</div><img src=x onerror=ran()>"\nx\n```\n\n```js [<img src=x onerror=ran()>]\nx\n```',
  ),
  markdown(
    'code that breaks out',
    '```html\n</code></pre><script>ran()</script>\n```\n\n`</code><img src=x onerror=ran()>`\n',
  ),
  markdown('code of no language', '    </code></pre><script>ran()</script>\n'),
  markdown(
    'labels of tabs',
    '::: code-group\n```js [<img src=x onerror=ran()>]\nx\n```\n```js ["onclick="ran()]\nx\n```\n:::\n',
  ),
  markdown(
    'a group of tabs that breaks out',
    "<Tabs groupId='x\" onclick=\"ran()'>\n<Tab label='\"><img src=x onerror=ran()>'>\n\nx\n\n</Tab>\n</Tabs>\n",
  ),
  markdown(
    'a card that leads to code',
    '<Card title="<img src=x onerror=ran()>" href="javascript:ran()">\n\nx\n\n</Card>\n',
  ),
  markdown(
    'a source that is code',
    '<SourceCode href="javascript:ran()" text="</a><img src=x onerror=ran()>" />',
  ),
  markdown(
    'a command that breaks out',
    '<PackageManagerTabs command="add </code><img src=x onerror=ran()>" />',
  ),
  markdown(
    'an id that breaks out',
    '## Words {#x"onclick="ran()}\n\n## Words {#docs-root}\n\n## Words {#__proto__}',
  ),
  markdown(
    'headings of every object',
    '## __proto__\n\n## constructor\n\n## location\n\n## __docs\n\n## body\n',
  ),
  markdown('a note that breaks out', 'Words[^"onclick="ran()].\n\n[^"onclick="ran()]: x\n'),
  markdown(
    'templates',
    `{{ ran() }} {{constructor.constructor("ran()")()}} \${ran()} <%= ran() %> #{ran()} {ran()}`,
  ),
  markdown('ends of a script', '</script\\><script\\>ran()</script\\> \\<script>ran()\\</script>'),
  markdown('separators of lines', 'a\u2028ran()\u2029b `\u2028ran()` \u2028'),
  markdown(
    'entities of a tag',
    '&lt;img src=x onerror=ran()&gt; &#60;script&#62;ran()&#60;/script&#62; &LT;b onclick=ran()&GT;',
  ),
  markdown('entities of a tag in a heading', '## &lt;img src=x onerror=ran()&gt; &#x3c;script>ran()\n'),
  markdown('escapes of a tag', '\\<img src=x onerror=ran()> \\<script>ran()\\</script>'),
  markdown('full-width signs', '＜script＞ran()＜/script＞ ＜img src=x onerror=ran()＞'),

  // ------------------------------------------------------------ front matter
  yaml('a title of code', 'title: "</title><script>ran()</script><img src=x onerror=ran()>"'),
  yaml('a title that ends data', "title: '</script><!--<script>ran()//'"),
  yaml('a title that breaks out', `title: '" onmouseover="ran()" x="'`),
  yaml('a title of separators', 'title: "a\\u2028ran()\\u2029b"'),
  yaml(
    'a suffix and description',
    `titleSuffix: '<script>ran()</script>'\ndescription: '"><script>ran()</script>'`,
  ),
  yaml(
    'a hero',
    `pageType: home\nhero:\n  name: '${IMG}'\n  text: '<script>ran()</script>'\n  tagline: '"><img src=x onerror=ran()>'\n  image: {src: 'javascript:ran()', alt: '" onerror="ran()'}\n  actions:\n    - {text: '${IMG}', link: 'javascript:ran()'}\n    - {text: a, link: ' java\tscript:ran()'}\n    - {text: b, link: 'data:text/html,<script>ran()</script>'}`,
  ),
  {
    ...yaml('marks of code in a hero', `pageType: home\nhero:\n  text: "~~~"\n  tagline: "\`\`\`html"`),
    body: `~~~html\n${IMG}\n~~~\n\n\`\`\`html\n${IMG}\n\`\`\``,
  },
  yaml(
    'features',
    `pageType: home\nfeatures:\n  - {title: '${IMG}', details: '<script>ran()</script>', icon: '<svg onload=ran()>', link: 'javascript:ran()'}\n  - {title: b, icon: 'javascript:ran()//.', link: 'JaVaScript:ran()'}`,
  ),
  yaml(
    'a head that describes',
    "head:\n  - [meta, {name: description, content: '\"><script>ran()</script>'}]",
  ),
  yaml('unknown keys', `mine: '</script><script>ran()</script>'\n__proto__: {html: '${IMG}'}`),
];

/**
 * Head elements that run code or give instructions to the browser, for an author who can only write pages.
 */
export const HOSTILE_HEADS: readonly string[] = [
  "['script', {}, 'ran()']",
  "['script', {src: 'https://canary.invalid/x.js'}]",
  "['SCRIPT', {}, 'ran()']",
  "['style', {}, '@import \"https://canary.invalid/x.css\"']",
  "['noscript', {}, '<img src=x onerror=ran()>']",
  "['template', {}, '<img src=x onerror=ran()>']",
  "['meta', {http-equiv: refresh, content: '0; url=https://canary.invalid/'}]",
  "['meta', {HTTP-EQUIV: 'Content-Security-Policy', content: \"default-src 'none'\"}]",
  "['link', {rel: stylesheet, href: 'https://canary.invalid/x.css'}]",
  "['link', {rel: 'alternate stylesheet', href: 'https://canary.invalid/x.css'}]",
  "['link', {rel: modulepreload, href: 'https://canary.invalid/x.js'}]",
  "['link', {rel: preconnect, href: 'https://canary.invalid/'}]",
  "['link', {rel: manifest, href: '/x.json'}]",
  "['base', {href: 'https://canary.invalid/'}]",
  "['meta', {name: x, content: y, onclick: 'ran()'}]",
  "['link', {rel: canonical, href: 'javascript:ran()'}]",
];

/** Name of the page for an input, by its index. */
export const pageName = (i: number) => `p${String(i).padStart(3, '0')}`;

/** A site in two languages with a page for each input. `build` completes for every input. */
export function hostileSite(html: HtmlPolicy, inputs = HOSTILE): Files {
  const rules = Object.fromEntries(
    Object.entries<Code>(codes).flatMap(([name, { fixed }]) => (fixed ? [] : [[name, 'off']])),
  );
  const config = {
    title: 'Hostile',
    markdown: { html },
    check: { rules },
    siteUrl: 'https://example.com',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
  };
  const files: Files = {
    'site.config.ts': `export default ${JSON.stringify(config)};`,
    // Runs everything it can. Once it has run, the browser has had time to run the pages before it.
    'content/public/control.html': CONTROL,
  };
  for (const lang of ['en', 'zh']) {
    files[`content/${lang}/index.md`] = '# Home\n';
    for (const [i, { frontmatter = '', body }] of inputs.entries()) {
      const head = frontmatter === '' ? '' : `---\n${frontmatter}\n---\n\n`;
      // The heading comes first, so that it exists even if an input swallows the rest.
      files[`content/${lang}/h/${pageName(i)}.md`] = `${head}# Page ${pageName(i)}\n\n${body}\n`;
    }
  }
  return files;
}

const CONTROL = `<!doctype html><title>Control</title><img src=x onerror=ran()><video><source src=x onerror=ran()></video>
<details open ontoggle=ran()></details><iframe srcdoc="<script>parent.ran()</script>"></iframe>`;

/** Number of times that the control calls `ran()`. */
export const CONTROL_RUNS = 4;
