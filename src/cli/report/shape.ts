/** Checks whether stored data has the expected structure. Readers treat other data as missing. */

export type Shape = (value: unknown) => boolean;

export const isText: Shape = (value) => typeof value === 'string';
export const isNumber: Shape = (value) => typeof value === 'number';
export const isList: Shape = (value) => Array.isArray(value);
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isOneOf =
  (...shapes: Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => shape(value));

export const isExactly =
  (...values: unknown[]): Shape =>
  (value) =>
    values.includes(value);

export const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every((each) => shape(each));

/** A list that starts with elements of these shapes; further elements are not checked. */
export const tupleOf =
  (...shapes: Shape[]): Shape =>
  (value) =>
    Array.isArray(value) && shapes.every((shape, i) => shape(value[i]));

/** An object with any keys whose values all have one shape. */
export const recordOf =
  (shape: Shape): Shape =>
  (value) =>
    isRecord(value) && Object.values(value).every((each) => shape(each));

/** An object with these keys; other keys are not checked. */
export const objectOf = (shapes: Record<string, Shape>): Shape => {
  const entries = Object.entries(shapes);
  return (value) => isRecord(value) && entries.every(([key, shape]) => shape(value[key]));
};

export const optional = (shape: Shape): Shape => isOneOf(isExactly(undefined), shape);

export const isDiagnostic = objectOf({
  code: isText,
  level: isExactly('error', 'warning'),
  message: isText,
  hint: optional(isText),
  file: optional(isText),
  line: optional(isNumber),
  column: optional(isNumber),
  length: optional(isNumber),
});
