/**
 * Sends the records of a site to the hosted service. They are written to a temporary index, with the
 * settings, rules and synonyms of the live index and those of the config. The temporary index then replaces
 * the live one, so the search stays unchanged if an earlier step fails.
 *
 * The client's `replaceAllObjects` does the same for records, but copies settings and synonyms from the old
 * index at the last moment, so new ones could only be set before or after. If its cleanup fails too, it
 * reports that error instead of the first one.
 */
import type { Algoliasearch, algoliasearch } from 'algoliasearch';
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
  onProgress(label: string, done?: number, total?: number): void;
  signal: AbortSignal;
  /** Replaces the hosts of the service. */
  hosts?: NonNullable<Parameters<typeof algoliasearch>[2]>['hosts'] | undefined;
}

/** Records per request: the service accepts up to 10 MB. */
export const BATCH = 1000;

/**
 * Replaces the index with the records.
 *
 * @throws SiteError with a message for the terminal, or the reason of the signal if it is aborted and the
 * cleanup is complete.
 */
export async function pushRecords(push: Push): Promise<void> {
  const { algoliasearch } = await import('algoliasearch');
  const { appId, writeKey, indexName, signal, hosts } = push;
  const client = algoliasearch(appId, writeKey, { ...(hosts && { hosts }) });
  const next = `${indexName}_docs-cli_${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  let step: 'looking' | 'filling' | 'moving' | 'moved' = 'looking';
  try {
    const exists = await client.indexExists({ indexName });
    signal.throwIfAborted();
    step = 'filling';
    await fill(client, { ...push, next, exists });
    push.onProgress('Replacing the index');
    step = 'moving';
    const { taskID } = await client.operationIndex({
      indexName: next,
      operationIndexParams: { operation: 'move', destination: indexName },
    });
    step = 'moved';
    await client.waitForTask({ indexName: next, taskID, maxRetries: WAITS });
  } catch (error) {
    if (step === 'moved') throw unsureError(error, push);
    const isClean = step === 'looking' || (await removed(client, next));
    // Without a response, it is unknown whether the request or the response was lost.
    if (step === 'moving' && !isRefusal(error)) throw unsureError(error, push);
    if (signal.aborted && error === signal.reason && isClean) throw error;
    throw pushError(error, push, isClean ? undefined : next);
  }
}

/** The same number as in the library's own replacement: with five seconds between attempts, an hour. */
const WAITS = 800;

async function fill(
  client: Algoliasearch,
  {
    indexName,
    next,
    exists,
    records,
    settings,
    synonyms,
    onProgress,
    signal,
  }: Push & { next: string; exists: boolean },
): Promise<void> {
  const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
  const wait = async (taskID: number) => {
    await Promise.race([client.waitForTask({ indexName: next, taskID, maxRetries: WAITS }), stopped]);
    signal.throwIfAborted();
  };
  onProgress('Preparing the index');
  let kept: Synonym[] = [];
  if (exists) {
    const copy = await client.operationIndex({
      indexName,
      operationIndexParams: {
        operation: 'copy',
        destination: next,
        scope: ['settings', 'rules', 'synonyms'],
      },
    });
    await wait(copy.taskID);
    await client.browseSynonyms({
      indexName: next,
      aggregator: ({ hits }) => {
        kept = [...kept, ...(hits as Synonym[]).filter((synonym) => !isOwnSynonym(synonym))];
      },
    });
  }
  await wait((await client.setSettings({ indexName: next, indexSettings: settings })).taskID);
  const synonymHit = [...kept, ...synonyms];
  if (exists || synonymHit.length > 0) {
    const saved =
      synonymHit.length > 0
        ? await client.saveSynonyms({ indexName: next, synonymHit, replaceExistingSynonyms: true })
        : await client.clearSynonyms({ indexName: next });
    await wait(saved.taskID);
  }
  const tasks: number[] = [];
  for (let at = 0; at < records.length; at += BATCH) {
    onProgress('Sending records', at, records.length);
    const requests = records
      .slice(at, at + BATCH)
      .map((record) => ({ action: 'addObject' as const, body: { ...record } }));
    tasks.push((await client.batch({ indexName: next, batchWriteParams: { requests } })).taskID);
    signal.throwIfAborted();
  }
  onProgress('Waiting for the search service');
  for (const taskID of tasks) await wait(taskID);
}

async function removed(client: Algoliasearch, indexName: string): Promise<boolean> {
  try {
    await client.deleteIndex({ indexName });
    return true;
  } catch {
    return false;
  }
}

function pushError(error: unknown, push: Push, left: string | undefined): Error {
  const { message, hint } = inWords(error, push);
  const rest = left === undefined ? '' : ` Delete the temporary index '${left}' if it exists.`;
  return new SiteError(
    [
      errorDiagnostic('search-push', `${message} The index '${push.indexName}' is unchanged.`, {
        hint: `${hint}${rest}`,
      }),
    ],
    { cause: error },
  );
}

function unsureError(error: unknown, push: Push): Error {
  const { message } = inWords(error, push);
  return new SiteError(
    [
      errorDiagnostic(
        'search-push',
        `${message} All records were sent, but the service did not confirm that '${push.indexName}' was replaced.`,
        {
          hint: 'The index has either all old or all new records. Run the command again.',
        },
      ),
    ],
    { cause: error },
  );
}

function isRefusal(error: unknown): boolean {
  return (error as { status?: number }).status !== undefined;
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
  return { message: `The search service failed: ${message}.`.replace(/\.\.$/, '.'), hint: 'Try again.' };
}
