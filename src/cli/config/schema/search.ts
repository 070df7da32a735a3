import { z } from 'zod';
import { link, text } from './shared-values.js';

/** Empty if an environment variable is not set. */
const key = z.string().optional();

const settings = z
  .record(z.string(), z.unknown())
  .refine((value) => Object.values(value).every(isJson), 'must be index settings in JSON');

export const search = z.union([
  z.literal(false),
  z.strictObject({
    appId: key,
    apiKey: key,
    indexName: key,
    noResultsUrl: link.optional(),
    insights: z.boolean().optional(),
    settings: settings.optional(),
    synonyms: z.array(z.array(text).min(2)).optional(),
  }),
]);

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isJson);
}
