import type { Messages } from '@docs-cli/core/runtime';
import { NoResults } from './no-results.js';
import { type Session, screenOf } from './session.js';

interface SearchMessageProps {
  texts: Messages;
  session: Session;
  /** How many results there are, for screen readers. */
  countText: string;
  reportUrl: string | undefined;
  onSuggestion(query: string): void;
  onRetry(): void;
}

/** Number of parts that are named. */
const MOST_PARTS = 3;

function listOf(parts: readonly string[]): string {
  const named = parts.slice(0, MOST_PARTS).map((part) => `“${part}”`);
  return [...named, ...(parts.length > MOST_PARTS ? ['…'] : [])].join(', ');
}

/** What the search does or has found, which screen readers announce. */
export function SearchMessage({ texts, session, countText, reportUrl, ...on }: SearchMessageProps) {
  const { answer, status, suggestions } = session;
  const screen = screenOf(session);
  return (
    <div role="status">
      {screen === 'results' && <p className="dc-sr-only">{countText}</p>}
      {answer?.missing && (screen === 'results' || screen === 'none') && (
        <p className="dc-search-incomplete">
          {texts.searchIncompleteText.replace('{parts}', () => listOf(answer.missing!))}
        </p>
      )}
      {screen === 'waiting' && status === 'stalled' && (
        <p className="dc-search-message">{texts.searchLoadingText}</p>
      )}
      {screen === 'none' && (
        <NoResults
          texts={texts}
          query={answer?.query ?? ''}
          suggestions={suggestions}
          reportUrl={reportUrl}
          onSuggestion={on.onSuggestion}
        />
      )}
      {screen === 'error' && (
        <div className="dc-search-message">
          <p className="dc-search-headline">{texts.searchErrorText}</p>
          <p>{texts.searchErrorHelpText}</p>
          <button type="button" className="dc-button dc-button-alt dc-search-retry" onClick={on.onRetry}>
            {texts.searchRetryText}
          </button>
        </div>
      )}
    </div>
  );
}
