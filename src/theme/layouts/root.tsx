/** Chooses the layout of the page. The skip link comes first, so that it is the first Tab stop. */
import { usePage, usePayload } from '@docs-cli/core/runtime';
import type { ComponentType, ReactNode } from 'react';
import { useSlot } from '../theme-context.js';

export function Root({ custom }: { custom?: ReactNode }) {
  const { pageType, frontmatter } = usePage();
  const SkipLink = useSlot('SkipLink');
  const Announcement = useSlot('Announcement');
  const Navbar = useSlot('Navbar');
  const Footer = useSlot('Footer');
  const ScrollToTop = useSlot('ScrollToTop');
  const bare = pageType === 'blank';
  return (
    <>
      <SkipLink />
      {!bare && <Announcement />}
      {!bare && frontmatter.navbar !== false && <Navbar />}
      <Body custom={custom} />
      {!bare && <Footer />}
      {!bare && <ScrollToTop />}
    </>
  );
}

function Body({ custom }: { custom?: ReactNode }) {
  const { layoutHasMain } = usePayload();
  const Layout: ComponentType<{ children?: ReactNode }> = useSlot(useLayoutSlot(custom !== undefined));
  return custom && layoutHasMain ? custom : <Layout>{custom}</Layout>;
}

function useLayoutSlot(isCustom: boolean) {
  const { pageType, frontmatter } = usePage();
  const { overview, posts } = usePayload();
  if (pageType === '404') return 'NotFoundLayout';
  if (pageType === 'blank') return 'BlankLayout';
  if (pageType === 'custom' || isCustom) return 'CustomLayout';
  if (pageType === 'home') return 'HomeLayout';
  if (frontmatter.overview && overview) return 'OverviewLayout';
  return posts ? 'BlogLayout' : 'DocLayout';
}
