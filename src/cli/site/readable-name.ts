/** What a page is called that does not say so itself. */

/** `guide/quick-start` -> `Quick start`; an index takes the name of its folder. */
export function readableName(key: string): string {
  const name =
    key
      .replace(/\/?index$/, '')
      .split('/')
      .at(-1) || 'Home';
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
