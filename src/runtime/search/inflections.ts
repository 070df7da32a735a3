/** Other forms of an English word: `build` and `builds` of `building`; irregular ones are not known. */

/** Shorter words have many other meanings. */
const IS_WORD = /^[a-z]{4,}$/;

/** Endings, and what they replace. */
const ENDINGS = [
  ['ies', 'y'],
  ['s', ''],
  ['es', ''],
  ['ed', ''],
  ['ed', 'e'],
  ['ing', ''],
  ['ing', 'e'],
  ['ation', 'e'],
  ['ation', 'ate'],
] as const;

/** Candidates, to be looked up: many of them are no words. Of a name with a version such as `vue3`, the name. */
export function inflectionsOf(term: string): string[] {
  const name = /^([a-z]{3,})\d+$/.exec(term)?.[1];
  if (name !== undefined) return [name];
  if (!IS_WORD.test(term)) return [];
  const bases = [term];
  for (const [ending, replaced] of ENDINGS)
    if (term.endsWith(ending)) bases.push(withoutDouble(term.slice(0, -ending.length) + replaced));
  const forms = new Set(bases);
  for (const base of bases)
    for (const [ending, replaced] of ENDINGS)
      if (base.endsWith(replaced)) {
        const stem = base.slice(0, base.length - replaced.length);
        forms.add(stem + ending).add(stem + (replaced ? '' : base.at(-1)) + ending);
      }
  forms.delete(term);
  return [...forms].filter((form) => form.length > 2);
}

/** `stripp` of `stripped` is `strip`; `install` and `process` stay. */
const withoutDouble = (base: string): string => base.replace(/([bdgmnprt])\1$/, '$1');
