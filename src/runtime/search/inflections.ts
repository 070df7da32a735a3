/** Other forms of an English word: `building`, `builds` and `built` of `build`; irregular ones are not known. */

/** Shorter words have other forms too, but also many other meanings. */
const IS_WORD = /^[a-z]{4,}$/;

/** Candidates: most of them are no words, so look them up. */
export function inflectionsOf(term: string): string[] {
  const version = /^([a-z]{3,})\d+$/.exec(term);
  if (version) return [version[1]!];
  if (!IS_WORD.test(term)) return [];
  const forms = new Set(basesOf(term).flatMap((base) => [base, ...formsOf(base)]));
  forms.delete(term);
  return [...forms];
}

/** The word itself, and what it may be a form of. */
function basesOf(term: string): string[] {
  const bases = [term];
  const add = (ending: string, ...others: string[]) => {
    if (!term.endsWith(ending)) return;
    for (const other of others) bases.push(term.slice(0, -ending.length) + other);
  };
  add('ies', 'y');
  add('es', '');
  if (!term.endsWith('ss')) add('s', '');
  add('ed', '', 'e');
  add('ied', 'y');
  add('ing', '', 'e');
  add('ation', '', 'e', 'ate');
  add('ification', 'ify');
  return bases.map(withoutDouble).filter((base) => base.length > 2);
}

/** `stripp` of `stripped` is `strip`; `install` and `process` stay. */
const withoutDouble = (base: string): string => (/([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base);

function formsOf(base: string): string[] {
  const stem = base.replace(/e$/, '');
  const last = /[aeiou][bdgmnprt]$/.test(base) ? base.at(-1)! : '';
  return [
    ...(/[^aeiou]y$/.test(base) ? [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`] : [`${base}s`]),
    ...(/(s|x|ch|sh)$/.test(base) ? [`${base}es`] : []),
    `${stem}ed`,
    `${stem}ing`,
    ...(last ? [`${base}${last}ed`, `${base}${last}ing`] : []),
    `${stem}ation`,
    ...(base.endsWith('ate') ? [`${base.slice(0, -1)}ion`] : []),
    ...(base.endsWith('ify') ? [`${base.slice(0, -1)}ication`] : []),
  ];
}
