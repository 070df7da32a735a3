/** Front matter keys of the site itself, which the schema in its config describes. */
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Diagnostic, SourceFile } from '../../../runtime/model/index.js';
import { isFrontmatterKey, nearestPlace, unknownKeyMessage } from '../../content/frontmatter-keys.js';
import type { FrontmatterSchema } from '../../plugin/extensions.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { isRecord } from '../../report/shape.js';
import { didYouMean } from '../../report/suggest.js';
import { memoizeBy, type Site } from '../site.js';

interface CustomFrontmatter {
  /** Keys that docs-cli does not have, with the values that the schema returns. */
  values: Record<string, unknown>;
  /** Problems that the schema reports. */
  problems: Diagnostic[];
}

const NONE: CustomFrontmatter = { values: {}, problems: [] };

export const customFrontmatter = memoizeBy(
  ({ path }: SourceFile) => path,
  (site, page: SourceFile): CustomFrontmatter => {
    const schema = site.loaded.frontmatter;
    if (!schema) return NONE;
    const result = validate(schema, site.store.meta(page).frontmatter);
    if (typeof result === 'string') return { ...NONE, problems: [schemaFault(site, result)] };
    if (result.issues) {
      return { ...NONE, problems: result.issues.map((issue) => problemOf(site, page, issue)) };
    }
    if (!isRecord(result.value)) return { ...NONE, problems: [schemaFault(site, 'it returns no object')] };
    const values = Object.fromEntries(
      Object.entries(result.value).filter(([key, value]) => !isFrontmatterKey(key) && value !== undefined),
    );
    const lost = Object.keys(values).find((key) => !isJson(values[key]));
    return lost === undefined
      ? { values, problems: [] }
      : {
          ...NONE,
          problems: [schemaFault(site, `it returns a value of '${lost}' that JSON cannot represent`)],
        };
  },
);

/** The problems of a page that were found while reading it, and those of the schema of the site. */
export function pageDiagnostics(site: Site, page: SourceFile): Diagnostic[] {
  const { diagnostics } = site.store.meta(page);
  if (!site.loaded.frontmatter) return diagnostics;
  const { values, problems } = customFrontmatter(site, page);
  const known = new Set(Object.keys(values).map(unknownKeyMessage));
  // If the schema refuses the front matter, it does not say which keys it knows.
  const isKnown = ({ message }: Diagnostic) => problems.length > 0 || known.has(message);
  const others = diagnostics.filter(
    (diagnostic) => diagnostic.code !== 'frontmatter-unknown-key' || !isKnown(diagnostic),
  );
  return [...others, ...problems];
}

/** Returns what is wrong with the schema itself as a clause. */
function validate(schema: FrontmatterSchema, frontmatter: unknown): StandardSchemaV1.Result<object> | string {
  try {
    const result = schema['~standard'].validate(frontmatter);
    if (!(result instanceof Promise)) return result;
    // Zod tries again asynchronously if the schema throws. This promise is not awaited, so its error is ignored.
    result.catch(() => {});
    return 'it is asynchronous, or it throws';
  } catch (error) {
    return `it throws: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function schemaFault(site: Site, fault: string): Diagnostic {
  return errorDiagnostic('config-value', `The schema in 'frontmatter' cannot be used: ${fault}.`, {
    hint: 'Use a schema whose result is JSON, and which does not wait for anything.',
    file: site.loaded.file,
    ...site.loaded.locate(['frontmatter']),
  });
}

function problemOf(site: Site, page: SourceFile, { message, path = [] }: StandardSchemaV1.Issue): Diagnostic {
  const { frontmatter } = site.store.meta(page);
  const { places } = site.store.details(page);
  const keys = path.map((step) => String(typeof step === 'object' ? step.key : step));
  const name = keys.join('.');
  const subject = name ? `Front matter '${name}' does` : 'The front matter does';
  const [key = ''] = keys;
  const custom = Object.keys(frontmatter).filter((written) => !isFrontmatterKey(written));
  const meant = Object.hasOwn(frontmatter, key) ? undefined : didYouMean(key, custom);
  const schema = `The schema is 'frontmatter' in ${site.loaded.file}.`;
  return errorDiagnostic('frontmatter-invalid', `${subject} not match the schema of this site: ${message}`, {
    hint: meant ? `Did you mean '${key}' instead of '${meant}'? ${schema}` : schema,
    file: page.path,
    ...(nearestPlace(name, places) ?? nearestPlace(meant ?? '', places) ?? { line: 1, column: 1 }),
  });
}

/** Whether a value stays the same as JSON. */
function isJson(value: unknown): boolean {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isJson);
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((inner) => inner === undefined || isJson(inner))
  );
}
