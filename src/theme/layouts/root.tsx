/** Chooses the layout of the page. The skip link comes first, so that it is the first Tab stop. */
import { usePage, usePayload } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';
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
  const { pageType, frontmatter } = usePage();
  const { overview, posts, layoutHasMain } = usePayload();
  const NotFoundLayout = useSlot('NotFoundLayout');
  const BlankLayout = useSlot('BlankLayout');
  const HomeLayout = useSlot('HomeLayout');
  const CustomLayout = useSlot('CustomLayout');
  const OverviewLayout = useSlot('OverviewLayout');
  const BlogLayout = useSlot('BlogLayout');
  const DocLayout = useSlot('DocLayout');

  if (pageType === '404') return <NotFoundLayout />;
  if (custom && layoutHasMain) return custom;
  if (pageType === 'blank') return <BlankLayout>{custom}</BlankLayout>;
  if (pageType === 'custom' || custom) return <CustomLayout>{custom}</CustomLayout>;
  if (pageType === 'home') return <HomeLayout />;
  if (frontmatter.overview && overview) return <OverviewLayout />;
  if (posts) return <BlogLayout />;
  return <DocLayout />;
}
