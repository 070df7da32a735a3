/** Finds names in code: text that a reader copies from a sample and types into the search. */

/**
 * Maximum number of names per section: a sample of a hundred lines must not outweigh the prose next to it.
 */
const MOST = 40;
/** Longer words are hashes or data. */
const LONGEST = 60;

const word = /[\w$@.][\w$@./-]*|--?[A-Za-z][\w-]*/g;
const address = /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s'"`)]+|\bdata:[^\s'"`)]+/gi;
/** A word needs one of these characters to match one of the shapes. */
const mark = /[A-Z./_-]/;

/** Shapes of words that look like names. A plain word would be found in every sample. */
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
/** Names that a bundler or a hash function generated. */
const made =
  /__|^_|_[a-z]|^\w*[\dA-F]{12,}|^(?=(?:\D*\d){4})\w{16,}$|^sha\d+-|[.-](?=[a-f]*\d)[\da-f]{8,}(?:\.|$)/;

/** The names in the code that do not occur in the prose, without duplicates, in order of appearance. */
export function namesIn(codes: string[], prose: string): string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  for (const code of codes) {
    const text = code.includes(':') ? code.replace(address, ' ') : code;
    for (const { 0: found, index } of text.matchAll(word)) {
      if (names.size === MOST) return [...names];
      // A method of a variable is only meaningful in its sample.
      if (!mark.test(found) || (found.includes('.') && text[index + found.length] === '(')) continue;
      if (seen.has(found)) continue;
      seen.add(found);
      const name = withoutEnd(found.replace(/^(?:\.{1,2}\/)+|^\.{2,}/, ''));
      if (isName(name) && !prose.includes(name)) names.add(name);
    }
  }
  return [...names];
}

/** Removes dots, slashes and hyphens at the end. */
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
