import { usePage } from '@docs-cli/core/runtime';
import { useMessages } from '../theme-context.js';
import { DateText } from '../ui/date-text.js';

export function LastUpdated() {
  const { lastUpdatedTime } = usePage();
  const { lastUpdatedText } = useMessages();
  if (!lastUpdatedTime) return null;
  return (
    <p className="dc-last-updated">
      {lastUpdatedText} <DateText iso={lastUpdatedTime} />
    </p>
  );
}
