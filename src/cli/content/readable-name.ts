/** A readable name for a page that does not set a title. */

/** `guide/quick-start` -> `Quick start`. An index page uses the name of its folder. */
export function readableName(key: string): string {
  const name =
    key
      .replace(/(?:^|\/)index$/, '')
      .split('/')
      .at(-1) || 'Home';
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
