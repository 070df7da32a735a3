/** The results: a list box of groups, with pages in each group and the matches under each page. */
// biome-ignore-all lint/a11y/useSemanticElements: a <select> or <fieldset> cannot hold links
import type { SearchHit } from '@docs-cli/core/runtime';
import { SearchGlyph } from './search-glyph.js';
import { HitTitle, SearchHitOption } from './search-hit.js';
import type { HitGroup } from './session.js';

export interface SearchResultsProps {
  groups: HitGroup[];
  /** All hits, in the order of the groups. */
  items: unknown[];
  /** Id of the list. The id of an item is this id plus its index. */
  id: string;
  active: number;
  label: string;
}

export function SearchResults({ groups, items, id, active, label }: SearchResultsProps) {
  const option = (hit: SearchHit, page?: string) => {
    const index = items.indexOf(hit);
    return (
      <SearchHitOption key={index} hit={hit} id={id} index={index} page={page} active={index === active} />
    );
  };

  return (
    <div id={id} role="listbox" aria-label={label} className="search-body">
      {groups.map(({ title, pages }, at) => (
        <div key={title} role="group" aria-labelledby={title && `${id}g${at}`}>
          <div id={`${id}g${at}`} className="search-title">
            {title}
          </div>
          {pages.map(({ page, hits }) => {
            const first = items.indexOf(page ?? hits[0]);
            const pageId = page ? id + first : `${id}p${first}`;
            return (
              <div key={first}>
                {page ? (
                  option(page)
                ) : (
                  <div id={pageId} className="search-parent">
                    <SearchGlyph name="page" />
                    <HitTitle hit={hits[0]!} level="lvl1" />
                  </div>
                )}
                <div className="search-branch">{hits.map((hit) => option(hit, pageId))}</div>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
