/**
 * Uses every export of the package with its documented type. It is type-checked against the sources, and, in
 * a folder with the packed package, against the published declaration files. It never runs.
 */
import type * as core from '@docs-cli/core';
import { defineConfig, definePlugin } from '@docs-cli/core';
import * as plugin from '@docs-cli/core/plugin';
import * as runtime from '@docs-cli/core/runtime';
import * as theme from '@docs-cli/core/theme';
import type { ComponentType, RefObject } from 'react';

// Config

const links: core.UserNavItem[] = [{ text: 'Guide', link: '/guide/', items: [] }];
const sidebarItems: core.UserSidebarItem[] = [
  'guide/index',
  {
    text: 'Group',
    tag: 'new',
    tagType: 'tip',
    icon: 'npm',
    items: ['guide/start'],
  } satisfies core.UserSidebarEntry,
  { dividerType: 'dashed' } satisfies core.UserSidebarDivider,
  { sectionHeaderText: 'Section' } satisfies core.UserSidebarSectionHeader,
];
const sidebar: core.UserSidebar = { '/guide/': sidebarItems };
const texts: core.UserMessages = { nextPageText: 'Next' };
const locale: core.UserLocale = { lang: 'en', label: 'English', nav: links, sidebar, ...texts };
const search: core.UserSearch = { appId: 'id', apiKey: 'key', indexName: 'docs' };
const socialLink: core.UserSocialLink = { icon: 'github', mode: 'link', content: 'https://example.com/' };
const editLink: core.UserEditLink = { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit' };
const multiVersion: core.UserMultiVersion = { default: 'v2', versions: ['v1', 'v2'] };
const markdown: core.UserMarkdown = { lineNumbers: true };
const bundle: core.UserBundle = { define: { __VERSION__: '"1"' }, loader: { '.glsl': 'text' } };
const emptyPlugin: core.Plugin = definePlugin({ name: 'empty' });
const plugins: core.UserPlugins = [false, [emptyPlugin]];
const schema = {
  '~standard': {
    version: 1 as const,
    vendor: 'test',
    validate: (value: unknown) => ({ value: { status: value === 'beta' ? 'beta' : 'stable' } as const }),
    types: undefined as { input: unknown; output: { status: 'stable' | 'beta'; since?: string } } | undefined,
  },
} satisfies core.FrontmatterSchema;
const registered = defineConfig({ title: 'Site', frontmatter: schema });
const config: core.UserConfig = {
  title: 'Site',
  locales: [locale],
  search,
  socialLinks: [socialLink],
  editLink,
  multiVersion,
  markdown,
  bundle,
  plugins,
};
export default defineConfig(config);

declare module '@docs-cli/core/runtime' {
  interface Register {
    config: typeof registered;
  }
}

export const withConfigTypes = (
  frontmatter: core.Frontmatter,
  page: core.PageData,
  site: core.SiteData,
  diagnostic: core.Diagnostic,
  report: core.JsonReport,
) => {
  const hero: core.Hero | undefined = frontmatter.hero;
  const themeConfig: core.ThemeConfig = site.themeConfig;
  const place: [string | undefined, number | undefined] = [diagnostic.file, diagnostic.line];
  return [
    report.problems[0] satisfies core.JsonProblem | undefined,
    hero?.actions?.[0] satisfies core.HeroAction | undefined,
    frontmatter.features?.[0] satisfies core.HomeFeature | undefined,
    frontmatter.head?.[0] satisfies core.HeadTag | undefined,
    page.pageType satisfies core.PageType,
    page.toc[0] satisfies core.TocEntry | undefined,
    page.feeds[0] satisfies core.Feed | undefined,
    themeConfig.locales[0] satisfies core.LocaleData | undefined,
    themeConfig.messages satisfies core.Messages,
    themeConfig.nav[0] satisfies core.NavItem | undefined,
    { kind: 'divider', dividerType: 'solid' } satisfies core.SidebarItem,
    { icon: { svg: '<svg/>' }, mode: 'text', content: 'Text' } satisfies core.SocialLink,
    place,
  ];
};

// Runtime: hooks and functions

export function Part() {
  const page: runtime.PageData = runtime.usePage();
  const payload: runtime.PagePayload = runtime.usePayload();
  const site: runtime.SiteData = runtime.useSite();
  const filter: Partial<runtime.PageFilter> = { lang: page.lang };
  const items: runtime.SidebarItem[] = runtime.useSidebar();
  const language: { lang?: string; dir?: 'ltr' | 'rtl' } = runtime.useTextLang();
  const toHref: (link: string) => string = runtime.useHref();
  const toAsset: (path: string) => string = runtime.useAssetUrl();
  const appearance: runtime.AppearanceState = runtime.useAppearance();
  const copying = runtime.useCopyMarkdown({ copied: 'Copied', failed: 'Failed' });
  const address: runtime.MarkdownAddress = runtime.useMarkdownAddress();
  const { loading }: { loading: boolean } = runtime.useNavigationState();
  runtime.useScroll(() => {}, 100, 'subject');
  runtime.closeAnnouncement('id');
  const stop: () => void = runtime.onNavigate((view: runtime.PageView) => view.previousUrl ?? view.url);
  stop();
  const route: string = runtime.originalRoute(page, site);
  runtime.navigate(toHref(runtime.linkTo(route)));
  runtime.writeStored('key', runtime.readStored('key') ?? '');
  runtime.scrollWithin(document.body, document.documentElement);
  const Safe: ComponentType<runtime.LinkProps> = runtime.withBoundary('Link', runtime.Link);
  const values = [
    runtime.useSidebarHtml(items, Part) satisfies string | undefined,
    runtime.usePages(filter) satisfies runtime.PageSummary[],
    runtime.useActiveHeading(['a']) satisfies string | undefined,
    appearance.appearance satisfies runtime.Appearance,
    copying.state satisfies runtime.CopyState,
    runtime.useMediaQuery('(width > 60rem)') satisfies boolean,
    loading,
    runtime.useSearch() satisfies runtime.SearchSetup | undefined,
    runtime.localePrefix(page, { lang: site.lang, version: site.multiVersion.default }) satisfies string,
    runtime.isNavActive({ link: '/guide/' }, page.pagePath, '/guide/') satisfies boolean,
    runtime.directionOf(page.lang) satisfies 'ltr' | 'rtl',
    (runtime.routeKey('/guide') satisfies string) === runtime.routeKey('/guide/'),
    runtime.isSearchShortcut(new KeyboardEvent('keydown')) satisfies boolean,
  ];
  return (
    <div {...language} data-values={JSON.stringify(values)}>
      <runtime.Article className="dc-article" />
      <runtime.Link href={address.url}>{payload.documentTitle}</runtime.Link>
      <Safe href={toAsset('/logo.svg')} />
    </div>
  );
}

// Runtime: types of the data

export function dataOf(payload: runtime.PagePayload, { themeConfig }: runtime.SiteData) {
  const { page } = payload;
  const frontmatter: runtime.Frontmatter = page.frontmatter;
  const status: 'stable' | 'beta' | undefined = page.frontmatter.status;
  const listed: Pick<runtime.PageSummary, 'frontmatter'> = page;
  const hero: runtime.Hero | undefined = frontmatter.hero;
  const group: runtime.OverviewGroup | undefined = payload.overview?.[0];
  const post: runtime.BlogPost | undefined = payload.posts?.[0];
  const themeData: runtime.ThemeConfig = themeConfig;
  const engine: runtime.OfflineSearch | runtime.HostedSearch | false = themeData.search;
  const assets: runtime.SearchAssets | undefined = themeData.search ? themeData.search.assets : undefined;
  return [
    page.frontmatter satisfies runtime.CustomFrontmatter,
    status,
    listed.frontmatter.status satisfies typeof status,
    registered satisfies runtime.Register['config'],
    page.pageType satisfies runtime.PageType,
    hero?.actions?.[0] satisfies runtime.HeroAction | undefined,
    frontmatter.features?.[0] satisfies runtime.HomeFeature | undefined,
    payload.head[0] satisfies runtime.HeadTag | undefined,
    page.toc[0] satisfies runtime.TocEntry | undefined,
    page.outlineLevels satisfies runtime.OutlineLevels | false | undefined,
    page.frontmatter.outline satisfies runtime.OutlineOption | boolean | undefined,
    page.feeds[0] satisfies runtime.Feed | undefined,
    payload.next satisfies runtime.PageLink | undefined,
    payload.alternates[0] satisfies runtime.Alternate | undefined,
    payload.versions?.[0] satisfies runtime.VersionLink | undefined,
    group?.items[0] satisfies runtime.OverviewItem | undefined,
    post,
    post?.authors[0] satisfies runtime.PostAuthor | undefined,
    payload.postList satisfies runtime.PostListLinks | undefined,
    themeData.locales[0] satisfies runtime.LocaleData | undefined,
    themeData.nav[0] satisfies runtime.NavItem | undefined,
    themeData.messages satisfies runtime.Messages,
    themeData.socialLinks[0] satisfies runtime.SocialLinkData | undefined,
    'x' satisfies runtime.SocialLink['icon'],
    engine satisfies runtime.SearchOptions | false,
    assets,
  ];
}

export function textOf(entry: runtime.SidebarItem): string {
  const texts = {
    link: (link: runtime.SidebarLink) => link.link,
    group: (group: runtime.SidebarGroup) => group.text,
    divider: (divider: runtime.SidebarDivider) => divider.dividerType,
    'section-header': (header: runtime.SidebarSectionHeader) => header.text,
  };
  return (texts[entry.kind] as (item: runtime.SidebarItem) => string)(entry);
}

export const tagTypeOf = ({ tagType = 'info' }: runtime.SidebarLink): runtime.TagType => tagType;

export async function firstHit(setup: runtime.SearchSetup): Promise<string | undefined> {
  const engine: runtime.SearchEngine = await setup.load();
  const client: runtime.SearchClient = engine.client;
  const insights: runtime.SearchInsights = engine.insights;
  const answer: runtime.SearchAnswer = await client.search('query');
  const hit: runtime.SearchHit | undefined = answer.hits[0];
  const record: runtime.SearchRecord | undefined = hit;
  const level: runtime.SearchLevel = 'lvl1';
  const match: runtime.SearchMatch | undefined = hit?._snippetResult.hierarchy[level];
  insights.viewed(answer.hits);
  return match?.value ?? record?.url;
}

// Theme

export const SocialImage = ({ title, colors }: runtime.SocialImageProps) => {
  const { accent }: runtime.SocialImageColors = colors;
  return <b style={{ color: accent }}>{title}</b>;
};

/** The default components have the props of their slots. */
export const slots: theme.Slots = theme.defaultSlots;
export const slotNames: theme.SlotName[] = ['Pager', 'Footer'];
const extension: theme.ThemeExtension = {
  slots: { SocialImage },
  messages: { en: { nextPageText: 'Next' } },
};
export const extended: theme.Theme = theme.extendTheme(extension, theme.default);
export const asModule: runtime.ThemeModule = extended;
export const layoutProps: runtime.LayoutProps = { custom: 'Text' };
export const icon: runtime.SocialIconName = 'mastodon';
export const language: runtime.InterfaceLanguage | undefined = runtime.closestLanguage(['en', 'zh'], 'zh-CN');
export const announcement: runtime.AnnouncementData = { html: '<p>Text</p>', id: 'a1' };
export const pageKind: runtime.PageKind = 'home';
export const kindOfPage: runtime.PageKind | undefined = runtime.pageKindOf({} as runtime.PagePayload);
export const loadParts: Promise<void> | undefined = asModule.loadPageComponents?.(pageKind);
export const entries: runtime.SidebarEntries | undefined = asModule.sidebarEntries;

export const withoutProps: ComponentType[] = [
  theme.SkipLink,
  theme.VersionNotice,
  theme.Announcement,
  theme.Breadcrumbs,
  theme.Footer,
  theme.Navbar,
  theme.NavTitle,
  theme.SearchButton,
  theme.LanguageSwitcher,
  theme.VersionSwitcher,
  theme.AppearanceToggle,
  theme.SocialLinks,
  theme.MobileMenu,
  theme.Sidebar,
  theme.LocalNav,
  theme.Outline,
  theme.DocLayout,
  theme.DocMeta,
  theme.PageActions,
  theme.TranslationNotice,
  theme.DocFooter,
  theme.EditLink,
  theme.LastUpdated,
  theme.Pager,
  theme.HomeLayout,
  theme.Hero,
  theme.Features,
  theme.OverviewLayout,
  theme.Overview,
  theme.BlogLayout,
  theme.PostList,
  theme.NotFoundLayout,
  theme.ScrollToTop,
  theme.LanguageLinks,
  theme.VersionLinks,
  theme.ChevronIcon,
  theme.MenuIcon,
  theme.SidebarIcon,
  theme.CloseIcon,
  theme.LanguageIcon,
  theme.SunIcon,
  theme.MoonIcon,
  theme.ArrowUpIcon,
  theme.MoreIcon,
  theme.PencilIcon,
  theme.FilterIcon,
  theme.CopyIcon,
  theme.CheckIcon,
  theme.SearchIcon,
];

export function Parts({
  site,
  payload,
  search,
}: {
  site: runtime.SiteData;
  payload: runtime.PagePayload;
  search: runtime.SearchSetup;
}) {
  const Pager: ComponentType = theme.useSlot('Pager');
  const messages: runtime.Messages = theme.useMessages();
  const { home }: { home: string } = theme.useHome();
  const breakpoint: number = theme.useNavBreakpoint();
  const stateOf: (item: runtime.NavItem) => 'page' | 'true' | undefined = theme.useNavState();
  const headings: runtime.TocEntry[] = theme.useOutlineEntries();
  const groups: runtime.OverviewGroup[] = theme.filterGroups(payload.overview ?? [], 'query');
  const nav: runtime.NavItem[] = theme.menuOf(site.themeConfig.nav[0]!);
  const dropdown: theme.DropdownProps = {
    text: home,
    label: messages.menuText,
    children: String(breakpoint),
  };
  const group: runtime.SidebarGroup = {
    kind: 'group',
    text: 'Group',
    items: [],
    collapsible: true,
    collapsed: false,
  };
  return (
    <>
      <theme.Root custom={<Pager />} />
      <theme.DocShell>{stateOf(nav[0]!)}</theme.DocShell>
      <theme.CustomLayout>{messages.menuText}</theme.CustomLayout>
      <theme.BlankLayout>{messages.menuText}</theme.BlankLayout>
      <theme.NavMenu items={nav} />
      <theme.NavList items={nav} folds />
      <theme.OutlineList entries={headings} active="id" />
      <theme.OverviewGroupSection group={groups[0]!} />
      <theme.SidebarItems items={[group]} />
      <theme.SidebarGroupItem item={group} />
      <theme.SidebarLinkItem item={{ kind: 'link', text: 'Link', link: '/' }} />
      <theme.SidebarEntryLabel item={{ kind: 'section-header', text: 'Header' }} />
      <theme.SocialLinkItem link={site.themeConfig.socialLinks[0]!} />
      <theme.SearchTrigger {...search} />
      <theme.Dropdown {...dropdown} />
      <theme.Tooltip text="Text">
        <theme.Tag text="new" />
      </theme.Tooltip>
      <theme.DateText iso="2025-05-14" />
    </>
  );
}

export function usePanel(panel: RefObject<HTMLElement | null>): void {
  theme.useNavbarHiding(panel);
  theme.useInertOutside(panel, 'Menu');
  theme.usePopoverClosing(panel, '(width > 60rem)');
}

/** A social image of the site can use the default one and what it measures its texts with. */
export function OwnImage(props: runtime.SocialImageProps) {
  const large: theme.FontStep = { fontSize: 80, maxLines: 2 };
  const step: theme.FontStep = theme.fitText(props.title, [large], props.width);
  const lines: number = theme.countLines(props.title, props.width / step.fontSize);
  const isChinese: boolean = theme.hasIdeographs(props.title);
  const title: string = theme.withBreaks(props.title, { lang: props.lang, width: props.width / lines });
  return <theme.SocialImage {...props} title={isChinese ? title : props.title} />;
}

// Plugins

const call = plugin.defineTag({
  name: 'Call',
  level: 'block',
  props: plugin.z.strictObject({ to: plugin.z.string() }),
  render({ context, props, children, offsetOf }: plugin.TagCall<{ to: string }>) {
    const problem: plugin.Problem = { code: 'all/call', message: 'A call.', offset: offsetOf('to') };
    const link: plugin.NewLink = { href: props.to, kind: 'link', length: props.to.length };
    context.report(problem);
    context.write('<a');
    context.link('link', link, offsetOf());
    context.write(`>${plugin.escapeHtml(props.to)}</a>`);
    children();
  },
  toMarkdown: ({ props, children }: plugin.MarkdownCall<{ to: string }>) =>
    plugin.concat([plugin.escapeMarkdown(props.to)], children()),
}) satisfies plugin.Tag;

const box: plugin.Container = plugin.defineContainer({
  names: ['box'],
  render({ context, sections }: plugin.Box) {
    const panels: plugin.Panel[] = sections.map(({ label, render }: plugin.BoxSection) => ({
      label,
      render,
    }));
    const tabs: plugin.Tabs = { label: 'tabsText', panels };
    plugin.writeTabs(context, tabs);
    const block: plugin.CodeBlock = plugin.plainBlock(context.options, 'a', 'js');
    context.code(block);
  },
  toMarkdown: ({ title, sections }: plugin.MarkdownBox) =>
    plugin.joinBlocks([
      plugin.quoted(title),
      ...sections.map(({ body }: plugin.MarkdownSection) => plugin.prefixed(body, '- ', '  ')),
    ]),
});

const block: plugin.BlockSyntax = {
  level: 'block',
  name: 'aside',
  interrupts: (line: string, { tags, components }: plugin.KnownNames) =>
    line.startsWith('%%') && tags.size + components.size >= 0,
  tokenize: (lexer, src) =>
    src.startsWith('%%')
      ? { type: 'aside', raw: src, tokens: plugin.lexBlocks(lexer, src.slice(2)) }
      : undefined,
  render(token, context: plugin.MarkdownContext, lines: plugin.Lines) {
    const range: plugin.SourceRange = { offset: context.source.startOf(lines.line) };
    context.blocks('tokens' in token ? (token.tokens ?? []) : [], lines);
    context.report({ code: 'all/aside', message: 'An aside.', ...range });
  },
  toMarkdown: (token, writer: plugin.MarkdownWriter) =>
    writer.blocks('tokens' in token ? (token.tokens ?? []) : []),
};
const inline: plugin.InlineSyntax = {
  level: 'inline',
  name: 'at',
  start: '@@',
  tokenize: (_, src) => (src.startsWith('@@') ? { type: 'at', raw: '@@' } : undefined),
  render: (_, context) => context.message('tipText'),
  toMarkdown: (): plugin.Markdown => ['@@'],
};
const fence: plugin.FenceSyntax = {
  level: 'fence',
  languages: ['plot'],
  render: ({ code, attributes }: plugin.Fence, context) => context.write(code + attributes.alt),
  toMarkdown: ({ code }) => plugin.fenced(code, 'plot'),
};
const syntax: plugin.MarkdownSyntax[] = [block, inline, fence];
const code: plugin.PluginCode = { level: 'warning', says: 'A page is empty.' };
const rule: plugin.Rule = {
  name: 'empty',
  codes: ['all/empty'],
  *check({ pages }: plugin.PluginSite): Generator<plugin.Diagnostic> {
    for (const page of pages) {
      const first: plugin.Heading | undefined = page.headings[0];
      const link: plugin.DocumentLink | undefined = page.links[0];
      if (!first && !link)
        yield { code: 'all/empty', level: 'warning', message: 'This page is empty.', file: page.file };
    }
  },
};
export const everything: plugin.Plugin = plugin.definePlugin({
  name: 'all',
  version: '1.0.0',
  options: { a: 1 },
  tags: [call],
  containers: [box],
  markdown: syntax,
  codes: { 'all/empty': code },
  rules: [rule],
  outputs: ({ pages }) => [
    {
      path: '/all.txt',
      contents: ({ markdownOf }: plugin.OutputTools) =>
        pages.map((page: plugin.PluginPage) => markdownOf(page)).join('\n'),
    } satisfies plugin.PluginOutput,
  ],
  head: ({ title }): plugin.HeadTag[] => [['meta', { name: 'title', content: title }]],
  transformPage({ frontmatter, title }: plugin.TransformedPage): Partial<plugin.PageValues> {
    const values: plugin.Frontmatter = { ...frontmatter, outline: false };
    const key: keyof plugin.Messages = 'tipText';
    return { frontmatter: values, title: `${title} ${key}` };
  },
});
