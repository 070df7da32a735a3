/** What `<TypeTable />` and `<Signature />` show of each export, in each language. */
import type { Export, Member } from '../model.js';
import type { ResolvedOptions } from '../options.js';
import type { ShownType, TypesOfSource } from '../type-files.js';
import { signatureFence } from './code-text.js';
import { DocText } from './doc-text.js';
import { memberTable } from './member-sections.js';
import { type LinkIndex, PageLinks } from './page-links.js';
import { PageWriter } from './page-writer.js';
import type { Plan, PlannedExport } from './plan.js';

export interface ShownTypesOptions {
  plan: Plan;
  index: LinkIndex;
  options: ResolvedOptions;
  langs: readonly string[];
}

/** By what is before `#` in `of`: the name of an entry, its file, or the file of a declaration. */
export function shownTypes({ plan, index, options, langs }: ShownTypesOptions): Map<string, TypesOfSource> {
  const writers = langs.map((lang) => {
    return { lang, writer: new PageWriter({ lang, links: new PageLinks(index), options }) };
  });
  const sources = new Map<string, TypesOfSource>();
  const add = (source: string, name: string, shown: TypesOfSource[string]) => {
    const types = sources.get(source) ?? {};
    types[name] ??= shown;
    sources.set(source, types);
  };
  const visit = (planned: PlannedExport) => {
    const one = planned.export;
    if (one.package !== undefined) return;
    const shown = Object.fromEntries(
      writers.map(({ lang, writer }) => [lang, shownType(planned, writer, index)]),
    );
    const { file } = one.place;
    add(file, one.title, shown);
    for (const source of [planned.entry.name, planned.entry.file])
      if (source !== file) add(source, planned.path, { file, name: one.title });
    if (!planned.isAlias) planned.children.forEach(visit);
  };
  for (const { exports } of [...plan.entries, ...plan.hidden]) exports.forEach(visit);
  return sources;
}

function shownType(planned: PlannedExport, writer: PageWriter, index: LinkIndex): ShownType {
  const one = planned.export;
  const text = new DocText(writer.links, planned);
  const linkTo = ({ name }: Member) => writer.links.toMember(one.id, name);
  const options = { writer, text, level: 2, idPrefix: '', isProps: isPropsOf(one), linkTo };
  return {
    Signature: signatureFence(
      one.signatures.map(({ code }) => code),
      writer.links,
    ),
    TypeTable: memberTable(allMembers(one, index), planned.path.replaceAll('.', '_'), options),
  };
}

/** With those of base types of the project. */
function allMembers({ members, inherited }: Export, index: LinkIndex): Member[] {
  const base = inherited.flatMap((group) => {
    const declared = group.from.to === undefined ? undefined : index.find(group.from.to);
    const named = declared?.export.members.filter(({ name }) => group.names.includes(name)) ?? [];
    return group.package === undefined ? [...group.members, ...named] : [];
  });
  return [...members, ...base];
}

/** Props are marked if they are required. */
function isPropsOf({ kind, title }: Export): boolean {
  return kind === 'component' || /Props$/.test(title);
}
