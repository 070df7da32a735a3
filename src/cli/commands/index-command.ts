/**
 * `docs-cli index`: prints the site as records for a search service, or sends them. Records are sent only
 * with `--push`.
 */
import type { WriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { recordsOf } from '../../runtime/search/records.js';
import { checkSite } from '../check/run-rules.js';
import { WRITE_KEY_VARIABLE } from '../config/write-key.js';
import { assemble, prepareSite, prepareTheme, readPages } from '../pipeline.js';
import { errorDiagnostic, hasErrors, SiteError, UsageError } from '../report/diagnostic.js';
import { safeJson, writeOutput } from '../report/program-output.js';
import { colors, createProgress, formatBytes, formatTime, plural } from '../report/terminal.js';
import { indexSettings, indexSynonyms } from '../search/index-settings.js';
import { BATCH, type Push, pushRecords, type SentRecord } from '../search/push.js';
import { searchedPages, wholePageOf } from '../search/search-data.js';
import { allModules } from '../site/page-data/page-modules.js';
import { localeVersions, type Site } from '../site/site.js';
import type { Cache } from '../system/cache.js';
import { BASE, type Run } from './command-line.js';
import { showDiagnostics } from './report-failure.js';

export interface IndexCommand {
  root: string;
  base?: string | undefined;
  /** Output file for the records, relative to the current folder. Default: standard output. */
  out?: string | undefined;
  push?: boolean | undefined;
  /** Prints what `push` would send, without sending it. */
  dryRun?: boolean | undefined;
  /** Replaces the hosts of the service. */
  hosts?: Push['hosts'];
}

export function defineCommand(command: Command, run: Run): void {
  command
    .addOption(new Option('--out <file>', 'write the records to a file').conflicts(['push', 'dryRun']))
    .option('--push', 'replace the records of the hosted index; reads the key from SEARCH_WRITE_KEY')
    .option('--dry-run', 'print what --push would send')
    .option(...BASE)
    .action((options: Omit<IndexCommand, 'root'>) => run((root) => index({ root, ...options })));
}

type Contents = Pick<Push, 'appId' | 'indexName' | 'records' | 'settings' | 'synonyms'>;

export async function index({ out, push, dryRun, hosts, ...options }: IndexCommand): Promise<number> {
  const started = performance.now();
  const progress = createProgress();
  const { site: prepared, cache, pool } = await prepareSite(options);
  let site = prepared;
  const sends = push && !dryRun;
  try {
    const target = push || dryRun ? targetOf(site) : undefined;
    const writeKey = sends ? requiredWriteKey() : '';
    await readPages(site, progress, { withBodies: true });
    site = await withComponents(site, cache);
    const diagnostics = checkSite(site);
    if (hasErrors(diagnostics)) {
      progress.end();
      showDiagnostics(diagnostics, site.root);
      return 1;
    }
    const count = { pages: 0, records: 0 };
    if (!target) await printRecords(site, count, out);
    else {
      const contents = { ...target, records: [...recordsOfSite(site, count)] };
      if (sends) {
        refuseNothing(contents);
        progress.step('Sending records');
        await pushRecords({ ...contents, writeKey, hosts });
      } else console.log(rehearsal(contents));
    }
    progress.end();
    if (!dryRun) console.error(summary(count, target, performance.now() - started));
    return 0;
  } finally {
    progress.end();
    await pool.close();
  }
}

/** Bundles the components that pages use: their text is part of the records. */
async function withComponents(site: Site, cache: Cache): Promise<Site> {
  const isUsed = site.content.pages.some((page) => site.store.meta(page).components.length > 0);
  if (!isUsed) return site;
  const theme = await prepareTheme(site, { cache, dev: false, layouts: [], modules: allModules(site) });
  return (await assemble(site, theme)).site;
}

interface Count {
  pages: number;
  records: number;
}

function summary({ records, pages }: Count, target: Target | undefined, ms: number): string {
  const what = `${plural(records, 'record')} of ${plural(pages, 'page')}`;
  return `${colors.green('✓')} ${what} ${target ? `sent to '${target.indexName}'` : 'written'} (${formatTime(ms)})`;
}

/** An empty index would make every search fail, so it is refused. */
function refuseNothing({ records, indexName }: Contents): void {
  if (records.length > 0) return;
  throw new SiteError([
    errorDiagnostic(
      'search-push',
      `No page is included in the search, so the index '${indexName}' would become empty.`,
      {
        hint: "Check the front matter of the pages for 'search: false'.",
      },
    ),
  ]);
}

type Target = Pick<Push, 'appId' | 'indexName' | 'settings' | 'synonyms'>;

function targetOf({ config }: Site): Target {
  const { search, searchIndex, locales } = config;
  if (!search || search.mode === 'offline') {
    throw new UsageError(
      'No hosted search is configured.',
      "Set appId, apiKey and indexName of 'search' in the config. If they are read from environment variables, set these.",
    );
  }
  const langs = locales.map(({ lang }) => lang);
  return {
    appId: search.appId,
    indexName: search.indexName,
    settings: indexSettings(langs, searchIndex),
    synonyms: indexSynonyms(langs, searchIndex),
  };
}

function requiredWriteKey(): string {
  const key = process.env[WRITE_KEY_VARIABLE]?.trim();
  if (key) return key;
  throw new UsageError(
    `The environment variable ${WRITE_KEY_VARIABLE}, the write key of the index, is not set.`,
    "Set it only for this command, and never in the config. '--dry-run' needs no key.",
  );
}

function* recordsOfSite(site: Site, count: Count): Generator<SentRecord> {
  const { base, siteUrl, cleanUrls } = site.config;
  for (const localeVersion of localeVersions(site)) {
    for (const page of searchedPages(site, localeVersion)) {
      count.pages++;
      for (const record of recordsOf({ pages: [wholePageOf(site, page)] }, { base, siteUrl, cleanUrls })) {
        count.records++;
        yield { ...record, ...localeVersion };
      }
    }
  }
}

async function printRecords(site: Site, count: Count, out: string | undefined): Promise<void> {
  const lines = (function* () {
    for (const record of recordsOfSite(site, count)) yield `${safeJson(record)}\n`;
  })();
  if (out === undefined) await writeOutput(lines);
  else await pipeline(Readable.from(lines), await openFile(resolve(out)));
}

async function openFile(path: string): Promise<WriteStream> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return (await open(path, 'w')).createWriteStream();
  } catch (error) {
    throw new UsageError(
      `'${path}' cannot be written: ${(error as Error).message}.`,
      'Choose another file with --out.',
    );
  }
}

function rehearsal({ appId, indexName, settings, synonyms, records }: Contents): string {
  const localeVersions = new Map<string, number>();
  for (const { lang, version } of records) {
    const name = [version, lang].filter(Boolean).join('/');
    localeVersions.set(name, (localeVersions.get(name) ?? 0) + 1);
  }
  const bytes = records.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0);
  const key = process.env[WRITE_KEY_VARIABLE]?.trim() ? 'is set' : 'is not set, so --push would fail';
  return [
    `Index '${indexName}' of application '${appId}'; ${WRITE_KEY_VARIABLE} ${key}`,
    `${plural(records.length, 'record')} (${[...localeVersions].map(([name, count]) => `${name} ${count}`).join(', ')}), ${formatBytes(bytes)}, in batches of ${BATCH}`,
    `Settings: ${JSON.stringify(settings, null, 2)}`,
    `Synonyms: ${JSON.stringify(synonyms.map((synonym) => synonym.synonyms))}`,
    'Nothing was sent.',
  ].join('\n');
}
