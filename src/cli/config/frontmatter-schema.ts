/** The schema of a site for front matter keys that docs-cli does not have. */
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** A schema of Zod, Valibot, ArkType or another library with the Standard Schema interface. */
export type FrontmatterSchema = StandardSchemaV1<unknown, object>;

export function isFrontmatterSchema(value: unknown): value is FrontmatterSchema {
  // The schemas of some libraries are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard: unknown = (value as Partial<FrontmatterSchema>)['~standard'];
  return typeof (standard as FrontmatterSchema['~standard'] | undefined)?.validate === 'function';
}
