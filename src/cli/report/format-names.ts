/** Output formats of `check`. */
export const FORMAT_NAMES = ['text', 'json', 'sarif', 'github'] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];
