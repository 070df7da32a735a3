/** Built-in icons: the accessible name, and the path of a shape on a grid of 24 units. */
import * as icons from 'simple-icons';
import type { SocialIconName } from '../../runtime/model/index.js';

type Shape = Pick<icons.SimpleIcon, 'title' | 'path'>;

/** The shapes of simple-icons fill the grid; a margin makes them as large as those of the theme. */
export function socialIcon(icon: SocialIconName): Shape & { viewBox: string } {
  const own: Partial<Record<SocialIconName, Shape>> = ownIcons;
  const shape = own[icon];
  if (shape) return { ...shape, viewBox: '0 0 24 24' };
  const { title, path } = simpleIcons[icon as keyof typeof simpleIcons];
  return { title, path, viewBox: '-3 -3 30 30' };
}

/** The SVG of a built-in icon, or of the site. */
export function iconMarkup(icon: SocialIconName | { svg: string }): string {
  if (typeof icon === 'object') return icon.svg;
  const { path, viewBox } = socialIcon(icon);
  return `<svg class="dc-icon dc-icon-solid" viewBox="${viewBox}"><path d="${path}"/></svg>`;
}

/** Those that simple-icons does not have, or that are shorter here, because every page may contain them. */
const ownIcons = {
  discord: {
    title: 'Discord',
    path: 'M8.3 4.9c-1.5.25-2.9.7-4.1 1.3C2.3 9.3 1.7 12.9 2 16.5c1.6 1.2 3.2 2 4.9 2.5l1.1-1.8-1.6-.8.4-.35c3.3 1.5 7.1 1.5 10.4 0l.4.35-1.6.8L17.1 19c1.7-.5 3.3-1.3 4.9-2.5.4-4.2-.7-7.5-2.2-10.3a15 15 0 0 0-4.1-1.3l-.6 1.25a14 14 0 0 0-6.2 0L8.3 4.9ZM8.7 10.1c1 0 1.75.9 1.75 2s-.75 2-1.75 2-1.75-.9-1.75-2 .75-2 1.75-2Zm6.6 0c1 0 1.75.9 1.75 2s-.75 2-1.75 2-1.75-.9-1.75-2 .75-2 1.75-2Z',
  },
  email: {
    title: 'Email',
    path: 'M3 5h18v14H3V5Zm2 3.2V17h14V8.2l-7 5-7-5ZM6.3 7l5.7 4 5.7-4H6.3Z',
  },
  github: {
    title: 'GitHub',
    path: 'M12 2.25a9.75 9.75 0 0 0-3.3 18.92V18.6c-2.1.4-3-.55-3.5-1.75-.25-.55-.6-1-1.1-1.3-.3-.2-.2-.55.25-.5.9.1 1.5.7 1.95 1.4.6.85 1.3 1.1 2.45.8.1-.6.4-1.1.75-1.4-2.5-.35-4.3-1.5-4.3-4.55 0-1.15.4-2.1 1.05-2.85-.2-.7-.2-1.75.25-2.65 1.15 0 2 .55 2.7 1.1a9.6 9.6 0 0 1 5.6 0c.7-.55 1.55-1.1 2.7-1.1.45.9.45 1.95.25 2.65.65.75 1.05 1.7 1.05 2.85 0 3.05-1.8 4.2-4.3 4.55.5.45.8 1.2.8 2.25v3.07A9.75 9.75 0 0 0 12 2.25Z',
  },
  lark: {
    title: 'Lark',
    path: 'M3 6c5 .5 9 3 12 7 1.5-1.5 3.5-2.3 6-2-1.5 2-2.3 4.5-4 6-3.5 3-9.5 2.5-14-1V9c2.5 3 5.5 5 9 6-2.5-3-5.5-6-9-9Z',
  },
  linkedin: {
    title: 'LinkedIn',
    path: 'M4 9h3.5v11H4V9Zm1.75-5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM10 9h3.3v1.5c.6-1 1.8-1.8 3.5-1.8 3 0 4.2 1.9 4.2 5V20h-3.5v-5.7c0-1.7-.6-2.6-1.9-2.6-1.4 0-2.1.9-2.1 2.6V20H10V9Z',
  },
  'microsoft-teams': {
    title: 'Microsoft Teams',
    path: 'M4 4h16v4h-6v12h-4V8H4Z',
  },
  phone: {
    title: 'Phone',
    path: 'M6.6 3 10 7.5 8 10c1.3 2.6 3.4 4.7 6 6l2.5-2 4.5 3.4-1.6 3c-.9 1-2.4 1.5-3.9 1.2C8.8 20 4 15.2 2.4 8.5 2.1 7 2.6 5.5 3.6 4.6Z',
  },
  slack: {
    title: 'Slack',
    path: 'M8.5 3a2 2 0 0 1 2 2v14a2 2 0 0 1-4 0V5a2 2 0 0 1 2-2ZM15.5 3a2 2 0 0 1 2 2v14a2 2 0 0 1-4 0V5a2 2 0 0 1 2-2ZM3 8.5a2 2 0 0 1 2-2h14a2 2 0 0 1 0 4H5a2 2 0 0 1-2-2ZM3 15.5a2 2 0 0 1 2-2h14a2 2 0 0 1 0 4H5a2 2 0 0 1-2-2Z',
  },
  x: {
    title: 'X',
    path: 'M3.6 4h5l4 5.5L17.4 4h2.2l-6 7.1 6.8 8.9h-5l-4.3-5.9L6 20H3.8l6.3-7.3L3.6 4Zm3.1 1.6 9.5 12.8h1.2L8 5.6H6.7Z',
  },
} satisfies Partial<Record<SocialIconName, Shape>>;

const simpleIcons = {
  bilibili: icons.siBilibili,
  bitbucket: icons.siBitbucket,
  bluesky: icons.siBluesky,
  codeberg: icons.siCodeberg,
  codesandbox: icons.siCodesandbox,
  crowdin: icons.siCrowdin,
  'dev.to': { ...icons.siDevdotto, title: 'DEV' },
  discourse: icons.siDiscourse,
  docker: icons.siDocker,
  douban: icons.siDouban,
  element: icons.siElement,
  facebook: icons.siFacebook,
  farcaster: icons.siFarcaster,
  figma: icons.siFigma,
  gitea: icons.siGitea,
  'github-sponsors': icons.siGithubsponsors,
  gitlab: icons.siGitlab,
  gitter: icons.siGitter,
  'hacker-news': { ...icons.siYcombinator, title: 'Hacker News' },
  hackerone: icons.siHackerone,
  instagram: icons.siInstagram,
  jsr: icons.siJsr,
  juejin: icons.siJuejin,
  'ko-fi': icons.siKofi,
  lemmy: icons.siLemmy,
  line: icons.siLine,
  mastodon: icons.siMastodon,
  matrix: icons.siMatrix,
  medium: icons.siMedium,
  npm: icons.siNpm,
  'open-collective': icons.siOpencollective,
  patreon: icons.siPatreon,
  peertube: icons.siPeertube,
  pinterest: icons.siPinterest,
  pypi: icons.siPypi,
  qq: icons.siQq,
  reddit: icons.siReddit,
  rss: icons.siRss,
  signal: icons.siSignal,
  sourcehut: icons.siSourcehut,
  'stack-overflow': icons.siStackoverflow,
  stackblitz: icons.siStackblitz,
  storybook: icons.siStorybook,
  substack: icons.siSubstack,
  telegram: icons.siTelegram,
  threads: icons.siThreads,
  tiktok: icons.siTiktok,
  twitch: icons.siTwitch,
  viber: icons.siViber,
  vimeo: icons.siVimeo,
  wechat: icons.siWechat,
  weibo: { ...icons.siSinaweibo, title: 'Weibo' },
  whatsapp: icons.siWhatsapp,
  youtube: icons.siYoutube,
  zhihu: icons.siZhihu,
  zulip: icons.siZulip,
} satisfies Record<Exclude<SocialIconName, keyof typeof ownIcons>, Shape>;

export const socialIconNames = Object.keys({ ...ownIcons, ...simpleIcons }).sort() as SocialIconName[];
