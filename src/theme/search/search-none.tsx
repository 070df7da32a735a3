/** A query without results: what would find something, and whom to tell. */
import type { Messages } from '@docs-cli/core/runtime';

export interface SearchNoneProps {
  texts: Messages;
  query: string;
  suggestions: string[];
  /** Where readers tell that something is missing; `{query}` in it is what they looked for. */
  reportUrl: string | undefined;
  onSuggestion(query: string): void;
}

export function SearchNone({ texts, query, suggestions, reportUrl, onSuggestion }: SearchNoneProps) {
  return (
    <div className="search-message">
      <p className="search-headline">{texts.searchNoResultsText.replace('{query}', () => query)}</p>
      {suggestions.length > 0 && (
        <div className="search-suggestions">
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
            href={reportUrl.replace('{query}', () => encodeURIComponent(query))}
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
