/** Checks of a value's kind that need no schema. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^/]/i.test(value) && !/\s/.test(value) && URL.canParse(value);
}
