/**
 * The format of a page's entry on disk and between threads: two lines of JSON.
 *
 *     {"key":…,"at":…,"stamp":…,"others":…,"bodyKey":…,"summary":{…}}
 *     {"description":…,"headings":…,"sections":…,"links":…,"places":…}
 *
 * The summary is what `check` asks of every page. The second line is four times as long, and parsed only when somebody asks
 * for one of its values.
 */
import { isList, isNumber, isRecord, isText, objectOf, recordOf } from '../report/shape.js';
import type { Entry, Facts, FactsDetails, FactsSummary } from './facts.js';

type FirstLine = Omit<Entry, 'facts'> & { summary: FactsSummary };

/** Sums find damage. These find entries of a program that had other fields under the same version number. */
const isFirstLine = objectOf({
  key: isText,
  at: isNumber,
  stamp: isText,
  others: recordOf(isText),
  bodyKey: isText,
  summary: objectOf({
    frontmatter: isRecord,
    title: isText,
    hasH1: (value) => typeof value === 'boolean',
    shape: isText,
    sampleKinds: isText,
    hrefs: isList,
    ids: isList,
    includes: isList,
    mentions: isList,
    diagnostics: isList,
    silences: isList,
  }),
});
const isDetails = objectOf({
  description: isText,
  headings: isList,
  sections: objectOf({ frontmatter: isText, texts: isText, samples: isText, codes: isText }),
  links: isList,
  places: isRecord,
});

const LINE_BREAK = 10;

export function entryToJson({ facts, key, at, stamp, others, bodyKey }: Entry): string {
  const { description, headings, sections, links, places } = facts;
  const { frontmatter, title, hasH1, shape, sampleKinds, hrefs } = facts;
  const { ids, includes, mentions, diagnostics, silences } = facts;
  const summary: FactsSummary = {
    ...{ frontmatter, title, hasH1, shape, sampleKinds, hrefs },
    ...{ ids, includes, mentions, diagnostics, silences },
  };
  const firstLine: FirstLine = { key, at, stamp, others, bodyKey, summary };
  const details: FactsDetails = { description, headings, sections, links, places };
  return `${JSON.stringify(firstLine)}\n${JSON.stringify(details)}`;
}

/**
 * @param bytes must not change while the entry is in use.
 * @param reread reads the page again if the second line is wrong.
 * @throws if the first line is wrong.
 */
export function entryFromJson(bytes: Uint8Array, reread?: () => Facts): Entry {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = json.indexOf(LINE_BREAK);
  const line: unknown = JSON.parse(json.toString('utf8', 0, end));
  if (!isFirstLine(line)) throw new Error('This is not an entry.');
  const { summary, ...entry } = line as FirstLine;
  return { ...entry, facts: Object.assign(new LazyDetails(json.subarray(end + 1), reread), summary) };
}

class LazyDetails implements FactsDetails {
  readonly #json: Buffer;
  readonly #reread: (() => FactsDetails) | undefined;
  #parsed: FactsDetails | undefined;

  constructor(json: Buffer, reread?: () => FactsDetails) {
    this.#json = json;
    this.#reread = reread;
  }

  get description() {
    return this.#details.description;
  }

  get headings() {
    return this.#details.headings;
  }

  get sections() {
    return this.#details.sections;
  }

  get links() {
    return this.#details.links;
  }

  get places() {
    return this.#details.places;
  }

  get #details(): FactsDetails {
    this.#parsed ??= parseDetails(this.#json) ?? this.#reread?.();
    if (!this.#parsed) throw new Error('This is not an entry.');
    return this.#parsed;
  }
}

function parseDetails(json: Buffer): FactsDetails | undefined {
  try {
    const details: unknown = JSON.parse(json.toString('utf8'));
    return isDetails(details) ? (details as FactsDetails) : undefined;
  } catch {
    return undefined;
  }
}
