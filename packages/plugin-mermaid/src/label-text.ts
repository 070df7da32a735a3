/**
 * Labels may contain characters that the renderer would read as the end of the label. They are replaced by characters
 * for private use before it reads the source, and restored in the drawing.
 */
const SPECIAL = '[](){}|;&';
const FIRST = 0xe100;

/** The result has the same length. */
export function protectLabel(label: string): string {
  return label.replace(/[[\](){}|;&]/g, (char) => String.fromCharCode(FIRST + SPECIAL.indexOf(char)));
}

/** Protects the semicolon of `#9829;` and `#quot;`, but not the one after a color, such as `fill:#fff;`. */
export function protectEntities(text: string): string {
  return text.replace(/(?<!\b(?:fill|stroke|color|background)\s*:\s*)#\w+;/g, protectLabel);
}

/** Protects what is in double quotes. */
export function protectQuoted(text: string): string {
  return text.replace(/"[^"]*"/g, protectLabel);
}

export function restoreLabel(text: string): string {
  return text
    .replaceAll(FILLER, '')
    .replace(/[\ue100-\ue108]/g, (char) => SPECIAL[char.charCodeAt(0) - FIRST] ?? '');
}

const FILLER = '\ue120';

/**
 * The renderer gives every character of a member the width of a Latin letter in a monospace font. Characters of Chinese,
 * Japanese and Korean are wider, so two of three get one more character, which is removed from the drawing.
 */
export function widenMember(text: string): string {
  return text.replace(
    /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]+/g,
    (wide) => wide + FILLER.repeat(Math.ceil((wide.length * 2) / 3)),
  );
}
