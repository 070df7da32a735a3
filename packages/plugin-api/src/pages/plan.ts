/** Decides which page each export has, and where links to it go. */
import { CODES } from '../codes.js';
import type { Entry, Export, Model, Problem } from '../model.js';
import type { ResolvedOptions } from '../options.js';

/** A place on a page. */
export interface Target {
  /** Key of the page, such as `api/core/Store`. */
  key: string;
  /** Id of the heading; undefined for the page itself. */
  anchor?: string;
}

export interface PlannedExport {
  export: Export;
  entry: Entry;
  /** With the names of its namespaces: `geo.middle`. */
  path: string;
  target: Target;
  /** Exports of a namespace. */
  children: PlannedExport[];
  /** Another name for an export that has its place elsewhere, or one of another package. */
  isAlias: boolean;
}

export interface PlannedEntry {
  entry: Entry;
  /** The page of the entry. */
  key: string;
  exports: PlannedExport[];
}

export interface Plan {
  /** Key of the index page. */
  key: string;
  entries: PlannedEntry[];
  /** Without pages. */
  hidden: PlannedEntry[];
  /** Id of a declaration -> where it is documented. */
  documented: Map<string, PlannedExport>;
  problems: Problem[];
}

export function planPages(model: Model, { path, pages }: Pick<ResolvedOptions, 'path' | 'pages'>): Plan {
  const below = (key: string) => (path === '' ? key : `${path}/${key}`);
  const plan: Plan = { key: below('index'), entries: [], hidden: [], documented: new Map(), problems: [] };
  const entries = model.entries.filter(({ isHidden }) => !isHidden);
  const slugs = entrySlugs(entries.map(({ name }) => name));
  plan.entries = entries.map((entry, i) => {
    const key = entries.length === 1 ? plan.key : below(`${slugs[i]!}/index`);
    return { entry, key, exports: [] };
  });
  const planner = new Planner(plan, model, pages);
  for (const turn of TURNS) for (const entry of plan.entries) planner.addEntry(entry, turn);
  for (const entry of plan.entries) entry.exports.sort(byTitle);
  plan.hidden = model.entries.filter(({ isHidden }) => isHidden).map(planHidden);
  return plan;
}

function planHidden(entry: Entry): PlannedEntry {
  const exports = entry.exports.map((one) => {
    const target = { key: '' };
    return { export: one, entry, path: one.title, target, children: [], isAlias: false };
  });
  return { entry, key: '', exports };
}

function byTitle(a: PlannedExport, b: PlannedExport): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** `@acme/core` -> `core`, or `acme-core` if another entry ends with `core`. */
function entrySlugs(names: readonly string[]): string[] {
  const short = names.map((name) => name.split('/').at(-1)!.replace(/^\.+/, ''));
  return short.map((slug, i) => {
    const isUnique = slug !== '' && slug !== 'index' && short.filter((other) => other === slug).length === 1;
    return isUnique ? slug : names[i]!.replace(/^[@./]+/, '').replaceAll(/[/\\]/g, '-') || `entry-${i + 1}`;
  });
}

/**
 * An export with two names is documented under the first of them: not as the default export, not inside a namespace,
 * and not where another package exports it again.
 */
const TURNS = ['own', 'late', 'other package'] as const;

class Planner {
  readonly #plan: Plan;
  readonly #model: Model;
  readonly #pages: ResolvedOptions['pages'];
  /** Keys in lower case, because routes that differ in case only are the same. */
  readonly #taken = new Map<string, Export>();

  constructor(plan: Plan, model: Model, pages: ResolvedOptions['pages']) {
    this.#plan = plan;
    this.#model = model;
    this.#pages = pages;
  }

  addEntry(planned: PlannedEntry, turn: (typeof TURNS)[number]): void {
    const folder = planned.key.replace(/index$/, '');
    for (const one of planned.entry.exports)
      if (this.#turnOf(one, planned) === turn)
        planned.exports.push(this.#add(one, planned, { folder, names: [] }));
  }

  #turnOf(one: Export, { entry }: PlannedEntry): (typeof TURNS)[number] {
    if (this.#sourceOf(one, entry)) return 'other package';
    return one.name === 'default' || one.kind === 'namespace' ? 'late' : 'own';
  }

  /** The export of another entry that this one is, if its declaration is in the built types of that package. */
  #sourceOf({ id }: Export, entry: Entry): Export | undefined {
    const declaration = this.#model.declarations.get(id);
    if (declaration === undefined || declaration.package === entry.name) return undefined;
    const other = this.#model.entries.find(({ name }) => name === declaration.package);
    return other?.exports.find(({ title }) => title === declaration.name);
  }

  #add(
    one: Export,
    planned: PlannedEntry,
    { folder, names }: { folder: string; names: readonly string[] },
  ): PlannedExport {
    const path = [...names, one.title].join('.');
    const source = this.#sourceOf(one, planned.entry);
    const known = this.#plan.documented.get(source?.id ?? one.id);
    const base = { export: source ?? one, entry: planned.entry, path };
    if (known || one.package !== undefined) {
      const target = known?.target ?? { key: planned.key };
      return { ...base, target, children: known?.children ?? [], isAlias: true };
    }
    const result: PlannedExport = {
      ...base,
      target: this.#targetOf(one, planned, { folder, path }),
      children: [],
      isAlias: false,
    };
    this.#plan.documented.set(one.id, result);
    const inner = { folder: `${folder}${one.title}/`, names: [...names, one.title] };
    result.children = one.exports.map((child) => this.#add(child, planned, inner));
    return result;
  }

  #targetOf(one: Export, { key }: PlannedEntry, { folder, path }: { folder: string; path: string }): Target {
    if (this.#pages === 'entry') return { key, anchor: anchorOf(path) };
    const name = one.exports.length > 0 ? `${one.title}/index` : one.title;
    return { key: this.#freeKey(`${folder}${name}`, one) };
  }

  /** The key, with the kind of the export if another page has the same route. */
  #freeKey(key: string, one: Export): string {
    const route = key.toLowerCase();
    const other = this.#taken.get(route);
    // The index of a folder is the page of the entry or of the namespace.
    const isFree = other === undefined && (one.exports.length > 0 || !/(?:^|\/)index$/.test(route));
    if (isFree) {
      this.#taken.set(route, one);
      return key;
    }
    const another = this.#unusedKey(`${key}-${one.kind}`);
    this.#taken.set(another.toLowerCase(), one);
    if (other) this.#plan.problems.push(duplicateRoute(one, other, another));
    return another;
  }

  #unusedKey(key: string): string {
    let candidate = key;
    for (let i = 2; this.#taken.has(candidate.toLowerCase()); i++) candidate = `${key}-${i}`;
    return candidate;
  }
}

/** With an underscore at the end, so that it is the id of no heading of a page. */
function anchorOf(path: string): string {
  return path.replaceAll('.', '_');
}

function duplicateRoute({ title, place }: Export, other: Export, key: string): Problem {
  return {
    code: CODES.duplicateRoute,
    level: 'warning',
    message: `The exports '${title}' and '${other.title}' have the same route, so the page of '${title}' is '/${key}'.`,
    hint: `Rename one of them, or document them with \`pages: 'entry'\`. '${other.title}' is in ${other.place.file}, line ${other.place.line}.`,
    ...place,
  };
}
