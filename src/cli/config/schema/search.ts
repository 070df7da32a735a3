/** Schema of the search. */
import { z } from 'zod';
import { link, text } from './shared-values.js';

const indexSettings = z
  .record(z.string(), z.unknown())
  .refine((value) => z.json().safeParse(value).success, 'must be index settings in JSON');

/** An environment variable that is not set makes a key empty. */
const searchOptions = z.strictObject({
  /** Application ID of the hosted service. */
  appId: z.string().optional(),
  /**
   * Search-only key. It is sent to every reader, so never use the write key here. `docs-cli index --push`
   * reads the write key from the environment, such as from `SEARCH_WRITE_KEY`.
   */
  apiKey: z.string().optional(),
  /** Name of the hosted index. */
  indexName: z.string().optional(),
  /**
   * Target of the link below a search without results, such as
   * `https://github.com/me/lib/issues/new?title=Search:+{query}`. `{query}` is replaced with the search text.
   * Default: no link.
   */
  noResultsUrl: link.optional(),
  /** Whether the hosted service receives what readers search for and choose. Default `false`. */
  insights: z.boolean().optional(),
  /**
   * Settings of the hosted index, in the format of the service, in addition to those that `docs-cli index
   * --push` sets.
   */
  settings: indexSettings.optional(),
  /**
   * Lists of words with the same meaning, such as `[['dts', 'declaration files']]`, in addition to the built-in
   * lists.
   */
  synonyms: z.array(z.array(text).min(2)).optional(),
});

/**
 * Search options: the keys of the hosted service (all three, or none for offline search) and options for both
 * modes.
 */
export interface UserSearch extends z.input<typeof searchOptions> {}

export const search = z.union([z.literal(false), searchOptions]);
