/** Reads the allowed keys of an object in the config or in front matter from the schema. */
import type { core } from 'zod';

type Schema = core.$ZodType;

/**
 * The known keys at a path. If several kinds of object are allowed there (a sidebar item is a link, a divider
 * or a header), the keys of all of them.
 */
export function knownKeys(root: Schema, path: readonly (string | number)[]): string[] {
  let schemas: Schema[] = alternatives(root);
  for (const step of path) schemas = schemas.flatMap((schema) => childrenOf(schema, step));
  return [...new Set(schemas.flatMap((schema) => Object.keys(shapeOf(schema) ?? {})))];
}

function childrenOf(schema: Schema, step: string | number): Schema[] {
  const { def } = schema._zod as core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      return Object.hasOwn(def.shape, step) ? alternatives(def.shape[step]) : [];
    case 'array':
      return alternatives(def.element);
    case 'record':
      return alternatives(def.valueType);
    case 'tuple':
      return alternatives(def.items[Number(step)]);
    default:
      return [];
  }
}

function shapeOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const { def } = schema._zod as core.$ZodTypes['_zod'];
  return def.type === 'object' ? def.shape : undefined;
}

/** The schemas inside wrappers: optional, default, transform, union. */
function alternatives(schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const { def } = schema._zod as core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'union':
      return def.options.flatMap(alternatives);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
      return alternatives(def.innerType);
    case 'pipe':
      return alternatives(def.in);
    default:
      return [schema];
  }
}
