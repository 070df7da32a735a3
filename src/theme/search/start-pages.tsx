/** Where to begin, for a reader without recent searches: the entries of the navbar and the first pages of the sidebar. */
import type { NavItem, SidebarItem } from '@docs-cli/core/runtime';
import { SearchGlyph } from './search-glyph.js';

const MOST_PAGES = 7;

/** An entry of the navbar or the sidebar. */
export type StartEntry = NavItem | SidebarItem;

interface Page {
  text: string;
  link: string;
}

export interface StartPagesProps {
  entries: StartEntry[];
  toUrl(link: string): string;
}

export function StartPages({ entries, toUrl }: StartPagesProps) {
  const pages = new Map(entries.flatMap(pagesOf).map((page) => [page.link, page]));
  return (
    <ul className="dc-search-body">
      {[...pages.values()].slice(0, MOST_PAGES).map(({ text, link }) => (
        <li key={link}>
          <a className="dc-search-item" href={toUrl(link)}>
            <SearchGlyph name="page" />
            <span className="dc-search-words">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The entry itself and those below it, if they have a link. */
function pagesOf(entry: StartEntry): Page[] {
  const { text, link, items = [] } = entry as NavItem;
  return [...(link ? [{ text, link }] : []), ...items.flatMap(pagesOf)];
}
