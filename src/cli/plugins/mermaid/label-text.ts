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

/** Protects what is in double quotes. */
export function protectQuoted(text: string): string {
  return text.replace(/"[^"]*"/g, protectLabel);
}

export function restoreLabel(text: string): string {
  return text.replace(/[\ue100-\ue108]/g, (char) => SPECIAL[char.charCodeAt(0) - FIRST] ?? '');
}
