import { useSearch } from '@docs-cli/core/runtime';
import { SearchTrigger } from './search-trigger.js';

/** The button in the navbar that opens the search; nothing on a site without one. */
export function SearchButton() {
  const search = useSearch();
  return search && <SearchTrigger {...search} />;
}
