/**
 * Sends the records of a site to the hosted service. Its client writes them to a temporary index, which then replaces the
 * live one, so the search has either all old or all new records.
 */
import type { algoliasearch } from 'algoliasearch';
import type { IndexRecord } from '../../runtime/search/records.js';
import { WRITE_KEY_VARIABLE } from '../config/write-key.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { type IndexSettings, isOwnSynonym, type Synonym } from './index-settings.js';

export type SentRecord = IndexRecord & { lang: string; version: string };

export interface Push {
  appId: string;
  writeKey: string;
  indexName: string;
  records: SentRecord[];
  settings: IndexSettings;
  synonyms: Synonym[];
  /** Replaces the hosts of the service. */
  hosts?: NonNullable<Parameters<typeof algoliasearch>[2]>['hosts'] | undefined;
}

/** Records per request: the service accepts up to 10 MB. */
export const BATCH = 1000;

/** With five seconds between attempts, an hour. */
const MAX_WAITS = 800;

/**
 * Replaces the settings, the synonyms of the config and all records of the index. Rules, and synonyms that were created
 * by hand, stay.
 *
 * @throws SiteError with a message for the terminal.
 */
export async function pushRecords(push: Push): Promise<void> {
  const { appId, writeKey, indexName, records, settings, synonyms, hosts } = push;
  const { algoliasearch } = await import('algoliasearch');
  const client = algoliasearch(appId, writeKey, { ...(hosts && { hosts }) });
  try {
    const set = await client.setSettings({ indexName, indexSettings: settings });
    await client.waitForTask({ indexName, taskID: set.taskID, maxRetries: MAX_WAITS });
    const kept: Synonym[] = [];
    await client.browseSynonyms({
      indexName,
      aggregator: ({ hits }) => kept.push(...(hits as Synonym[]).filter((each) => !isOwnSynonym(each))),
    });
    const synonymHit = [...kept, ...synonyms];
    const saved =
      synonymHit.length > 0
        ? await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true })
        : await client.clearSynonyms({ indexName });
    await client.waitForTask({ indexName, taskID: saved.taskID, maxRetries: MAX_WAITS });
    const objects = records.map((record) => ({ ...record }));
    await client.replaceAllObjects({ indexName, objects, batchSize: BATCH, maxRetries: MAX_WAITS });
  } catch (error) {
    const { message, hint } = inWords(error, push);
    const details = { hint: `${hint} Then run the command again: the index has all old or all new records.` };
    throw new SiteError([errorDiagnostic('search-push', message, details)], { cause: error });
  }
}

/** The client's errors are distinguished by name, because its builds do not share classes. */
function inWords(error: unknown, { appId, indexName }: Push): { message: string; hint: string } {
  const { name, message, status } = error as Error & { status?: number };
  if (name === 'RetryError') {
    return {
      message: `The search service of application '${appId}' cannot be reached.`,
      hint: "Check the network, and 'search.appId' in the config.",
    };
  }
  if (status === 401 || status === 403) {
    return {
      message: `The search service rejected the key (${status}: ${message}).`,
      hint: `${WRITE_KEY_VARIABLE} must be a key of application '${appId}' with the permissions addObject, deleteIndex, settings and editSettings on '${indexName}*'.`,
    };
  }
  if (status !== undefined) {
    return {
      message: `The search service rejected the request (${status}: ${message}).`,
      hint: "If the message names a setting or synonym, fix 'search.settings' or 'search.synonyms' in the config.",
    };
  }
  return {
    message: `The search service failed: ${message}.`.replace(/\.\.$/, '.'),
    hint: 'Check the network.',
  };
}
