/** Links from one page of the reference: to declarations, to members, and those in doc comments. */
import { posix } from 'node:path';
import { CODES } from '../codes.js';
import { isInstalled } from '../compiler/source-paths.js';
import type { Declaration, Docs, Export, Model, Problem } from '../model.js';
import type { Plan, PlannedExport, Target } from './plan.js';

/** The id of a member on a page. */
export function memberAnchor(path: string, member: string, isStatic = false): string {
  const name = member.replace(/[^\p{L}\p{N}_$]+/gu, '-').replace(/^-|-$/g, '');
  return `${path.replaceAll('.', '_')}_${isStatic ? 'static-' : ''}${name}`;
}

export class LinkIndex {
  readonly #plan: Plan;
  readonly #declarations: Map<string, Declaration>;
  /** Package and name -> export. Types of a built package have other ids than its sources. */
  readonly #byName = new Map<string, PlannedExport>();
  /** Each problem once, although it is found on the page of each language. */
  readonly problems = new Map<string, Problem>();

  constructor(model: Model, plan: Plan) {
    this.#plan = plan;
    this.#declarations = model.declarations;
    for (const { entry, exports } of plan.entries) {
      for (const planned of exports)
        for (const key of [`${entry.name} ${planned.export.title}`, ` ${planned.export.title}`])
          if (!this.#byName.has(key)) this.#byName.set(key, planned);
    }
  }

  /** Where a declaration is documented. */
  find(id: string): PlannedExport | undefined {
    const found = this.#plan.documented.get(id);
    const declaration = this.#declarations.get(id);
    if (found || declaration === undefined || declaration.package === '') return found;
    return this.#byName.get(`${declaration.package} ${declaration.name}`);
  }

  named(name: string, entry?: string): PlannedExport | undefined {
    return (
      (entry === undefined ? undefined : this.#byName.get(`${entry} ${name}`)) ?? this.#byName.get(` ${name}`)
    );
  }

  isExternal(id: string): boolean {
    return this.#declarations.get(id)?.isExternal ?? false;
  }

  /** The authors of the site cannot correct the comments of an installed package. */
  report(docs: Docs, line: number, target: string, reason: string): void {
    const { file } = docs.place;
    if (isInstalled(file)) return;
    this.problems.set(`${file}:${line} ${target}`, {
      code: CODES.deadLink,
      level: 'warning',
      message: `\`{@link ${target}}\` ${reason}.`,
      hint: 'Correct the name, export it from an entry, or write it in backticks.',
      file,
      line,
    });
  }
}

/** The links of one page. */
export class PageLinks {
  readonly #index: LinkIndex;
  readonly #key: string | undefined;

  /** @param key of the page. Without it, links are absolute, for any page. */
  constructor(index: LinkIndex, key?: string) {
    this.#index = index;
    this.#key = key;
  }

  /** A relative link to a target; `#id` on the same page. */
  to({ key, anchor }: Target): string {
    const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
    if (this.#key === undefined) return `${encodeURI(`/${key.replace(/(^|\/)index$/, '$1')}`)}${hash}`;
    if (key === this.#key && hash !== '') return hash;
    const path = posix.join(
      posix.relative(posix.dirname(this.#key), posix.dirname(key)),
      posix.basename(key),
    );
    return `${encodeURI(path.startsWith('../') ? path : `./${path}`)}.md${hash}`;
  }

  /** The link to a member of a declaration; undefined if it is not documented. */
  toMember(id: string | undefined, name: string): string | undefined {
    const found = id === undefined ? undefined : this.#index.find(id);
    if (!found || !hasMember(found.export, name)) return undefined;
    return this.to({ key: found.target.key, anchor: anchorOfMember(found, name) });
  }

  /** The link to a declaration; undefined if it is not documented. */
  toDeclaration(id: string | undefined): string | undefined {
    const found = id === undefined ? undefined : this.#index.find(id);
    return found && this.to(found.target);
  }

  /**
   * The target of `{@link Name.member}` in a doc comment: a link, `'code'` for a name of another package, or undefined if it is
   * nothing. The latter is reported at its line.
   */
  toName(
    target: string,
    docs: Docs,
    { line, owner }: { line: number; owner?: PlannedExport },
  ): string | undefined {
    const names = target
      .replaceAll(/[()]|:\w+/g, '')
      .replace(/^[^!]*!/, '')
      .split(/[.#~]/);
    const [first = '', ...rest] = names;
    const id = docs.names[first];
    const found =
      (id === undefined ? undefined : this.#index.find(id)) ?? this.#index.named(first, owner?.entry.name);
    if (found) return this.#toPath(found, rest, { target, docs, line });
    const isMember = owner?.target.key && names.length === 1 && hasMember(owner.export, first);
    if (isMember) return this.to({ key: owner.target.key, anchor: anchorOfMember(owner, first) });
    const base = owner?.export.inherited.find(({ names: inherited }) => inherited.includes(first));
    if (base && names.length === 1) return this.toMember(base.from.to, first) ?? 'code';
    if (id !== undefined && this.#index.isExternal(id)) return 'code';
    const reason = id === undefined ? 'refers to nothing' : 'refers to a name that is not exported';
    this.#index.report(docs, line, target, reason);
    return undefined;
  }

  #toPath(
    found: PlannedExport,
    names: readonly string[],
    { target, docs, line }: { target: string; docs: Docs; line: number },
  ): string | undefined {
    const [name, ...rest] = names.filter((each) => each !== 'prototype');
    if (name === undefined) return this.to(found.target);
    const child = found.children.find(({ export: { title } }) => title === name);
    if (child) return this.#toPath(child, rest, { target, docs, line });
    if (hasMember(found.export, name))
      return this.to({ key: found.target.key, anchor: anchorOfMember(found, name) });
    const isInherited = found.export.inherited.some(
      ({ members, names: inherited }) =>
        members.some((member) => member.name === name) || inherited.includes(name),
    );
    if (isInherited) return this.to(found.target);
    this.#index.report(docs, line, target, `refers to a member that '${found.path}' does not have`);
    return undefined;
  }
}

function hasMember({ members }: Export, name: string): boolean {
  return members.some((member) => member.name === name);
}

function anchorOfMember({ export: { members }, path }: PlannedExport, name: string): string {
  const member = members.find((each) => each.name === name)!;
  return memberAnchor(path, name, member.modifiers.includes('static'));
}
