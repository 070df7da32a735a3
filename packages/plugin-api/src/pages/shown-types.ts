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
    const shown = Object.fromEntries(writers.map(({ lang, writer }) => [lang, shownType(planned, writer)]));
    for (const source of [planned.entry.name, planned.entry.file]) add(source, planned.path, shown);
    add(one.place.file, one.title, shown);
    if (!planned.isAlias) planned.children.forEach(visit);
  };
  for (const { exports } of [...plan.entries, ...plan.hidden]) exports.forEach(visit);
  return sources;
}

function shownType(planned: PlannedExport, writer: PageWriter): ShownType {
  const one = planned.export;
  const text = new DocText(writer.links, planned);
  const linkTo = ({ name }: Member) => writer.links.toMember(one.id, name);
  const options = { writer, text, level: 2, idPrefix: '', isProps: isPropsOf(one), linkTo };
  return {
    signature: signatureFence(
      one.signatures.map(({ code }) => code),
      writer.links,
    ),
    table: memberTable(one.members, planned.path.replaceAll('.', '_'), options),
  };
}

/** Props are marked if they are required. */
function isPropsOf({ kind, title }: Export): boolean {
  return kind === 'component' || /Props$/.test(title);
}
