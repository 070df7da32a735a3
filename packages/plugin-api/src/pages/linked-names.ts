/** The names that inline code can link to. */
import { type LinkIndex, memberAnchor, PageLinks } from './page-links.js';
import type { Plan, PlannedExport, Target } from './plan.js';

/** `createStore`, `geo.middle` or `Store.set` -> its place, without names that have several. */
export function linkedNames(plan: Plan, index: LinkIndex): Record<string, string> {
  const links = new PageLinks(index);
  const places = new Map<string, Set<string>>();
  const add = (name: string, target?: Target) => {
    const place = target === undefined ? '' : links.to(target);
    places.set(name, (places.get(name) ?? new Set()).add(place));
  };
  const visit = ({ export: one, path, target, children, isAlias }: PlannedExport) => {
    // An export of another package has no page, but its name is taken.
    add(path, one.package === undefined ? target : undefined);
    if (isAlias) return;
    for (const { name, modifiers } of one.members) {
      const anchor = memberAnchor(path, name, modifiers.includes('static'));
      add(`${path}.${name}`, { key: target.key, anchor });
    }
    children.forEach(visit);
  };
  for (const { exports } of plan.entries) exports.forEach(visit);
  const unambiguous = [...places].filter(([, all]) => all.size === 1 && !all.has(''));
  return Object.fromEntries(unambiguous.map(([name, [place = '']]) => [name, place]));
}
