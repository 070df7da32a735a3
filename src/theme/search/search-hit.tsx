/** One result. The engine has escaped its text and put `<mark>` around the matches. */
import type { SearchHit, SearchLevel, SearchMatch } from '@docs-cli/core/runtime';
import { SearchGlyph } from './search-glyph.js';
import { titlesOf } from './session.js';

export interface SearchHitProps {
  hit: SearchHit;
  id: string;
  index: number;
  active: boolean;
  /** Id of the element that names the page of this result. */
  page?: string | undefined;
}

export function SearchHitOption({ hit, id, index, active, page }: SearchHitProps) {
  const { type, content, _snippetResult } = hit;
  const isText = type === 'content';
  const sections = titlesOf(hit, 'lvl2');
  const path = isText ? sections : sections.slice(0, -1);
  return (
    <a
      id={id + index}
      role="option"
      tabIndex={-1}
      className="search-item"
      data-index={index}
      href={hit.url}
      aria-selected={active}
      aria-describedby={page}
    >
      <SearchGlyph name={isText ? 'text' : type === 'lvl1' ? 'page' : 'section'} />
      <span className="search-words">
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
export function HitTitle({ hit, level }: { hit: SearchHit; level: SearchLevel }) {
  return <Marked match={hit._snippetResult.hierarchy[level]} text={hit.hierarchy[level]} />;
}

function Marked({ match, text }: { match: SearchMatch | undefined; text: string | null }) {
  return match ? <span dangerouslySetInnerHTML={{ __html: match.value }} /> : <span>{text}</span>;
}
