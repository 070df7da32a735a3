/** Shown for a query without results: suggested queries, and a link to report missing content. */
import type { Messages } from '@docs-cli/core/runtime';

export interface NoResultsProps {
  texts: Messages;
  query: string;
  suggestions: string[];
  /** The link to report missing content. `{query}` in it is replaced with the query. */
  reportUrl: string | undefined;
  onSuggestion(query: string): void;
}

export function NoResults({ texts, query, suggestions, reportUrl, onSuggestion }: NoResultsProps) {
  // `$&` in a query would have a meaning if the second argument of `replace` were a string.
  const headline = texts.searchNoResultsText.replace('{query}', () => query);
  return (
    <div className="dc-search-message">
      <p className="dc-search-headline">{headline}</p>
      {suggestions.length > 0 && (
        <div className="dc-search-suggestions">
          <p>{texts.searchSuggestionsText}</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" onClick={() => onSuggestion(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {reportUrl && (
        <p>
          {texts.searchReportText}{' '}
          <a
            href={reportUrl.replaceAll('{query}', () => encodeURIComponent(query))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts.searchReportLinkText}
          </a>
        </p>
      )}
    </div>
  );
}
