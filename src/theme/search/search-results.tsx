/** The results: a list box of groups, with pages in each group and the matches under each page. */
// biome-ignore-all lint/a11y/useSemanticElements: a <select> or <fieldset> cannot hold links
import type { SearchHit, SearchLevel, SearchMatch } from '@docs-cli/core/runtime';
import { SearchGlyph } from './search-glyph.js';
import { type HitGroup, titlesOf } from './session.js';

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
    <div id={id} role="listbox" aria-label={label} className="dc-search-body">
      {groups.map(({ title, pages }, at) => (
        <div key={title} role="group" aria-labelledby={title && `${id}g${at}`}>
          <div id={`${id}g${at}`} className="dc-search-title">
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
                  <div id={pageId} className="dc-search-parent">
                    <SearchGlyph name="page" />
                    <HitTitle hit={hits[0]!} level="lvl1" />
                  </div>
                )}
                <div className="dc-search-branch">{hits.map((hit) => option(hit, pageId))}</div>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface SearchHitProps {
  hit: SearchHit;
  id: string;
  index: number;
  active: boolean;
  /** Id of the element that names the page of this result. */
  page?: string | undefined;
}

/** One result. The engine has escaped its text and put `<mark>` around the matches. */
function SearchHitOption({ hit, id, index, active, page }: SearchHitProps) {
  const { type, content, _snippetResult } = hit;
  const isText = type === 'content';
  const sections = titlesOf(hit, 'lvl2');
  const path = isText ? sections : sections.slice(0, -1);
  return (
    <a
      id={id + index}
      role="option"
      tabIndex={-1}
      className="dc-search-item"
      data-index={index}
      href={hit.url}
      aria-selected={active}
      aria-describedby={page}
    >
      <SearchGlyph name={isText ? 'text' : type === 'lvl1' ? 'page' : 'section'} />
      <span className="dc-search-words">
        {isText ? (
          <Marked match={_snippetResult.content} text={content} />
        ) : (
          <HitTitle hit={hit} level={type} />
        )}
        {path.length > 0 && <small>{path.join(' › ')}</small>}
      </span>
    </a>
  );
}

/** A heading of a hit, with the matches marked. */
function HitTitle({ hit, level }: { hit: SearchHit; level: SearchLevel }) {
  return <Marked match={hit._snippetResult.hierarchy[level]} text={hit.hierarchy[level]} />;
}

function Marked({ match, text }: { match: SearchMatch | undefined; text: string | null }) {
  return match ? <span dangerouslySetInnerHTML={{ __html: match.value }} /> : <span>{text}</span>;
}
