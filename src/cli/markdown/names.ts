/** Names in code: what a reader copies out of a sample and types into the search. */

/** Of one section: a sample of a hundred lines must not outweigh the prose beside it. */
const MOST = 40;
/** For each that is tried, all of the prose is searched. */
const TRIED = 2000;
/** A longer one is a hash or a piece of data. */
const LONGEST = 60;

const word = /[\w$@.][\w$@./-]*|--?[A-Za-z][\w-]*/g;
const address = /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s'"`)]+|\bdata:[^\s'"`)]+/gi;
/** Nothing else can have one of the shapes. */
const mark = /[A-Z./_-]/;

/** Each looks like something that was given a name: a plain word would be found in every sample. */
const shapes = [
  // A flag, a package, camelCase, CONSTANT_CASE.
  /^--[a-z][\w-]+$/i,
  /^@[\w-]+\/[\w./-]*\w$/,
  /[a-z\d][A-Z]/,
  /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/,
  // kebab-case, a file, a path, `output.target`.
  /^[A-Za-z$][\w$]*(?:[./-][\w$@-]+)+$/,
  // `.gitignore`, `.d.ts`
  /^\.[a-z]+(?:rc|ignore|[.-][a-z.]+)$/,
];
/** What a bundler or a hash function made up. */
const made =
  /__|^_|_[a-z]|^\w*[\dA-F]{12,}|^(?=(?:\D*\d){4})\w{16,}$|^sha\d+-|[.-](?=[a-f]*\d)[\da-f]{8,}(?:\.|$)/;

/** The names of the codes that the prose does not have, each once, in their order. */
export function namesIn(codes: string[], prose: string): string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  for (const code of codes) {
    const text = code.includes(':') ? code.replace(address, ' ') : code;
    for (const { 0: found, index } of text.matchAll(word)) {
      if (names.size === MOST) return [...names];
      // The method of a variable is a name of its sample alone.
      if (!mark.test(found) || (found.includes('.') && text[index + found.length] === '(')) continue;
      if (seen.has(found)) continue;
      if (seen.size === TRIED) return [...names];
      seen.add(found);
      const name = withoutEnd(found.replace(/^(?:\.{1,2}\/)+|^\.{2,}/, ''));
      if (isName(name) && !prose.includes(name)) names.add(name);
    }
  }
  return [...names];
}

/** Without the dots, slashes and hyphens at its end. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && './-'.includes(name[end - 1]!)) end--;
  return name.slice(0, end);
}

function isName(word: string): boolean {
  return (
    word.length > 2 &&
    word.length <= LONGEST &&
    /[A-Za-z]{2}/.test(word) &&
    shapes.some((shape) => shape.test(word)) &&
    !made.test(word)
  );
}
