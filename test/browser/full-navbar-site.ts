/**
 * A site with more entries than its navbar has room for, in two languages: twelve entries on both sides, a menu of
 * fifty, groups in menus, eight social links of every mode, and a long title.
 */
import { type Files, site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

export const ENTRIES = 50;

const config = (hideNavbar: string) => `import { defineConfig } from '@docs-cli/core';

const SVG = '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M4 12h16"/></svg>';
const numbers = Array.from({ length: ${ENTRIES} }, (_, index) => index + 1);

const nav = (say: (en: string, zh: string) => string) => [
  { text: say('Guide', '指南'), link: '/guide/', activeMatch: '^/guide/', position: 'left' as const },
  {
    text: say('Left menu', '左侧菜单'),
    position: 'left' as const,
    items: [{ text: say('Only one', '只有一个'), link: '/one' }],
  },
  { text: say('Reference', '参考'), link: '/reference' },
  {
    text: say('Fifty', '五十'),
    items: numbers.map((n) => ({ text: say('Entry number ', '条目第 ') + n, link: '/reference?n=' + n })),
  },
  {
    text: say('Groups', '分组'),
    link: '/groups',
    tag: 'new',
    items: [
      { text: say('Tools', '工具'), items: [{ text: say('Hammer', '锤子'), link: '/hammer' }] },
      { text: say('Plain', '普通'), link: '/reference' },
      {
        text: say('Linked group', '带链接的分组'),
        link: '/linked',
        items: [
          { text: say('Inner', '内部'), link: '/inner' },
          { text: say('Elsewhere', '别处'), link: 'https://example.com/' },
        ],
      },
      { text: say('A label that goes on for much longer than a menu is wide', '一个比菜单宽得多的条目标签，会折到下一行去'), link: '/long-label' },
    ],
  },
  { text: say('Configuration', '配置项参考'), link: '/configuration' },
  { text: say('Migration', '迁移'), link: '/migration' },
  { text: say('Plugins', '插件'), link: '/plugins' },
  { text: say('Showcase', '案例展示'), link: '/showcase' },
  { text: say('Community', '社区'), link: '/community' },
  { text: say('Changelog', '更新日志'), link: '/changelog' },
  { text: say('Blog', '博客'), link: '/blog', tag: 'hot' },
];

export default defineConfig({
  title: 'A title that is longer than usual',
  logo: '/logo.svg',
  icon: '/logo.svg',
  hideNavbar: '${hideNavbar}',
  socialLinks: [
    { icon: 'github', mode: 'link', content: 'https://example.com/code' },
    { icon: 'x', mode: 'link', content: 'https://example.com/x' },
    { icon: 'discord', mode: 'text', content: 'Ask for an invitation at the desk on the second floor, ' + 'please'.repeat(12) },
    { icon: { svg: SVG }, mode: 'img', content: '/logo.svg', label: 'Code to scan' },
    { icon: { svg: SVG }, mode: 'dom', content: '<p>Write to <a href="/guide/">us</a>.</p>', label: 'Letters' },
    { icon: 'github', mode: 'link', content: 'https://example.com/six', label: 'Six' },
    { icon: 'x', mode: 'text', content: 'Seventh text', label: 'Seven' },
    { icon: { svg: SVG }, mode: 'link', content: 'https://eight.example.com/', label: 'Eight' },
  ],
  locales: [
    { lang: 'en', label: 'English', nav: nav((en) => en), sidebar: { '/guide/': ['guide/index', 'guide/long'] } },
    { lang: 'zh', label: '简体中文', title: '一个比平常更长的站点标题', nav: nav((_, zh) => zh), sidebar: { '/guide/': ['guide/index', 'guide/long'] } },
  ],
});
`;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="12" fill="#38f"/></svg>\n';

function bilingual(name: string, text: (say: (en: string, zh: string) => string) => string): Files {
  return {
    [`content/en/${name}.md`]: text((en) => en),
    [`content/zh/${name}.md`]: text((_, zh) => zh),
  };
}

const SECTIONS = Array.from({ length: 30 }, (_, index) => index + 1);
const OTHERS =
  'reference groups one hammer linked inner long-label configuration migration plugins showcase community changelog blog';

const files = (hideNavbar: string): Files => ({
  'site.config.ts': config(hideNavbar),
  'content/public/logo.svg': LOGO,
  ...bilingual(
    'index',
    (say) =>
      `---\npageType: home\ntitle: ${say('Home', '首页')}\nhero: { name: ${say('Crowded', '拥挤')} }\n---\n`,
  ),
  ...bilingual('guide/index', (say) => `# ${say('Guide', '指南')}\n\n${say('Short.', '很短。')}\n`),
  ...bilingual(
    'guide/long',
    (say) => `# ${say('Long page', '长文')}

${SECTIONS.map((n) => `## ${say('Section', '第')} ${n} {#section-${n}}\n\n${say('A sentence in a paragraph. ', '一段里的一句话。').repeat(30)}\n`).join('\n')}
`,
  ),
  ...bilingual('blank', () => `---\npageType: blank\n---\n\n# Blank\n\n${'Words.\n\n'.repeat(100)}`),
  ...Object.assign({}, ...OTHERS.split(' ').map((name) => bilingual(name, () => `# ${name}\n`))),
});

const builds = new Map<string, Promise<string>>();

/** URL of the built site under `preview`, without the slash at its end. */
export function crowdedSite(hideNavbar: 'never' | 'auto' | 'always' = 'never'): Promise<string> {
  const made = builds.get(hideNavbar) ?? build(hideNavbar);
  builds.set(hideNavbar, made);
  return made;
}

async function build(hideNavbar: string): Promise<string> {
  const { root } = await site(files(hideNavbar));
  return buildAndPreview(root);
}
