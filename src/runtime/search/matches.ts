/** The sections in which a term is found, as numbers: a common term is in tens of thousands of sections. */
import { CONTEXT_FIELD, densityOf, FIELDS, type SectionTable, TITLE } from './sections.js';

/** For each field of a section that contains a term, alternating: its slot, and the level of density. */
export type Postings = readonly number[];

/**
 * Number of bits for the index of a field: at most eight fields. A field of a section is one number, its slot:
 * the id of the section in the higher bits, and the index of the field in these.
 */
const FIELD_BITS = 3;

export const slotOf = (id: number, field: number): number => (id << FIELD_BITS) + field;
export const idOf = (slot: number): number => slot >> FIELD_BITS;
export const fieldOf = (slot: number): number => slot & (2 ** FIELD_BITS - 1);

/** In a title or an address, a page is worth twice as much as a section. */
export function worthOf(slot: number, sections: SectionTable): number {
  const { place, worth } = FIELDS[fieldOf(slot)]!;
  return place === TITLE && sections.isPage(idOf(slot)) ? 2 * worth : worth;
}

/** How a term is found in a section: parallel lists, ordered by the id of the section. */
export class Matches {
  readonly ids: Int32Array;
  /** Worth of its best match: that of the field, less for a prefix or a typo. */
  readonly worth: Float64Array;
  /** Of the best match. Higher for a term that occurs more often in a shorter text. */
  readonly density: Float64Array;
  /** Where it was found: the places of sections.ts, as bits. */
  readonly places: Uint8Array;
  readonly #postings: ReadonlyMap<string, Postings>;
  readonly #sections: SectionTable;
  /** The last answer of `indexOf`: most lookups ask for ascending ids. */
  #last = 0;

  constructor(
    lists: Pick<Matches, 'ids' | 'worth' | 'density' | 'places'>,
    postings: ReadonlyMap<string, Postings>,
    sections: SectionTable,
  ) {
    this.#sections = sections;
    this.ids = lists.ids;
    this.worth = lists.worth;
    this.density = lists.density;
    this.places = lists.places;
    this.#postings = postings;
  }

  get size(): number {
    return this.ids.length;
  }

  /** The index of a section in the lists; -1 if the term is not found in it. */
  indexOf(id: number): number {
    const { ids } = this;
    let low = ids[this.#last]! <= id ? this.#last : 0;
    let step = 1;
    while (low + step < ids.length && ids[low + step]! <= id) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, ids.length);
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (ids[middle]! <= id) low = middle;
      else high = middle;
    }
    this.#last = low;
    return ids[low] === id ? low : -1;
  }

  /** Whether the term is in the title or the address of a section. */
  isInTitle(id: number): boolean {
    const at = this.indexOf(id);
    return at >= 0 && (this.places[at]! & TITLE) > 0;
  }

  /** The terms of a section, or of its context, that matched. */
  termsOf(id: number): string[] {
    const page = this.#sections.firstIdOf(this.#sections.pageOf(id));
    return [...this.#postings].flatMap(([term, postings]) => (hasSection(postings, id, page) ? [term] : []));
  }
}

/** @param page id of the page that contains the section. */
function hasSection(postings: Postings, id: number, page: number): boolean {
  for (let i = 0; i < postings.length; i += 2) {
    const slot = postings[i]!;
    if (idOf(slot) === id || (idOf(slot) === page && fieldOf(slot) <= CONTEXT_FIELD)) return true;
  }
  return false;
}

/** Collects matches. Reuse it: it has a number for each section of the index. */
export class MatchCollector {
  readonly #sections: SectionTable;
  readonly #worth: Float64Array;
  readonly #density: Float64Array;
  readonly #places: Uint8Array;
  #ids: number[] = [];
  #postings = new Map<string, Postings>();

  constructor(sections: SectionTable) {
    this.#sections = sections;
    this.#worth = new Float64Array(sections.count);
    this.#density = new Float64Array(sections.count);
    this.#places = new Uint8Array(sections.count);
  }

  get size(): number {
    return this.#ids.length;
  }

  /** @param closeness of the term to the one that is looked up; 1 if they are the same. */
  add(term: string, postings: Postings, closeness: number): void {
    this.#postings.set(term, postings);
    for (let i = 0; i < postings.length; i += 2) {
      const slot = postings[i]!;
      const id = idOf(slot);
      const field = FIELDS[fieldOf(slot)]!;
      const worth = closeness * worthOf(slot, this.#sections);
      this.#addTo(id, field.place, worth, closeness * densityOf(postings[i + 1]!, field));
      if (fieldOf(slot) > CONTEXT_FIELD || !this.#sections.isPage(id)) continue;
      const { place, worth: ofContext } = FIELDS[CONTEXT_FIELD]!;
      const density = closeness * densityOf(0, FIELDS[CONTEXT_FIELD]!);
      const end = id + this.#sections.sizeOf(this.#sections.pageOf(id));
      for (let section = id + 1; section < end; section++)
        this.#addTo(section, place, closeness * ofContext, density);
    }
  }

  #addTo(id: number, place: number, worth: number, density: number): void {
    if (this.#places[id] === 0) this.#ids.push(id);
    this.#places[id]! |= place;
    const best = this.#worth[id]!;
    if (worth < best || (worth === best && density <= this.#density[id]!)) return;
    this.#worth[id] = worth;
    this.#density[id] = density;
  }

  /** Afterwards, it is empty. */
  take(): Matches {
    const ids = Int32Array.from(this.#ids).sort();
    const take = (list: Float64Array) => Float64Array.from(ids, (id) => list[id]!);
    const lists = {
      ids,
      worth: take(this.#worth),
      density: take(this.#density),
      places: Uint8Array.from(ids, (id) => this.#places[id]!),
    };
    const postings = this.#postings;
    for (const id of ids) {
      this.#worth[id] = 0;
      this.#density[id] = 0;
      this.#places[id] = 0;
    }
    this.#ids = [];
    this.#postings = new Map();
    return new Matches(lists, postings, this.#sections);
  }
}
