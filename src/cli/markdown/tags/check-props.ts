/** Validates props with the schema of a tag. Errors are reported at the position of the prop. */
import type { z } from 'zod';
import type { Tag } from '../../plugin/tag.js';
import { didYouMean } from '../../report/suggest.js';
import type { RenderContext } from '../render/render-context.js';
import type { OpeningTag } from './tag-syntax.js';

/** The props with their defaults. If they are invalid, reports the problems and returns undefined. */
export function checkProps(
  tag: Pick<Tag, 'props'>,
  written: OpeningTag,
  context: RenderContext,
  offsetOf: (inner: number) => number,
): Record<string, unknown> | undefined {
  const { name, props, fault } = written;
  if (fault !== undefined) {
    reportFault(context, fault, offsetOf);
    return undefined;
  }
  const known = Object.keys(tag.props.shape);
  for (const prop of props) {
    if (known.includes(prop.name)) continue;
    const near = didYouMean(prop.name, known);
    const hint = near === undefined ? namesHint(known) : `Did you mean \`${near}\`?`;
    const message = `\`<${name}>\` has no prop \`${prop.name}\`.`;
    report(context, message, offsetOf(prop.offset), prop.length, hint);
  }
  const result = parseProps(tag, written);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const propName = String(issue.path[0] ?? '');
    const prop = props.findLast((candidate) => candidate.name === propName);
    const offset = offsetOf(prop?.offset ?? 0);
    report(context, sentence(name, propName, prop?.value, issue), offset, prop?.length ?? name.length + 1);
  }
  return undefined;
}

/** Reports that the props cannot be parsed. */
export function reportFault(
  context: RenderContext,
  { message, offset, hint }: NonNullable<OpeningTag['fault']>,
  offsetOf: (inner: number) => number,
): void {
  report(context, message, offsetOf(offset), 1, hint);
}

function namesHint(known: string[]): string {
  return known.length === 0 ? 'This component has no props.' : `Use ${known.join(', ')}.`;
}

/** Like `checkProps`, without reporting problems again. */
export function validProps(
  tag: Pick<Tag, 'props'>,
  written: OpeningTag,
): Record<string, unknown> | undefined {
  return written.fault === undefined ? parseProps(tag, written).data : undefined;
}

/** Ignores props that the tag does not have. */
function parseProps(tag: Pick<Tag, 'props'>, { props }: OpeningTag) {
  const known = props.filter(({ name }) => Object.hasOwn(tag.props.shape, name));
  return tag.props.safeParse(Object.fromEntries(known.map(({ name, value }) => [name, value])));
}

function sentence(tag: string, prop: string, value: unknown, issue: z.core.$ZodIssue): string {
  if (value === undefined && issue.path.length <= 1) return `\`<${tag}>\` requires the prop \`${prop}\`.`;
  const inner = issue.path.slice(1).join('.');
  const subject = `The prop \`${prop}\` of \`<${tag}>\`${inner === '' ? '' : `, at \`${inner}\`,`}`;
  return `${subject} must be ${expected(issue)}, found ${show(value)}.`;
}

function expected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return article(issue.expected === 'record' ? 'object' : issue.expected);
    case 'invalid_value':
      return issue.values.map((option) => `\`${String(option)}\``).join(' or ');
    case 'invalid_union': {
      const [deeper] = issue.errors.flat().filter(({ path }) => path.length > 0);
      // The alternative that matches best gives the most useful message.
      if (deeper !== undefined) return `${expected(deeper)} at \`${deeper.path.join('.')}\``;
      return issue.errors.flatMap((errors) => errors.slice(0, 1).map(expected)).join(' or ');
    }
    default:
      return `right (${issue.message})`;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return `\`${text.length > 60 ? `${text.slice(0, 57)}…` : text}\``;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function report(
  context: RenderContext,
  message: string,
  offset: number,
  length: number,
  hint?: string,
): void {
  context.report({ level: 'error', code: 'invalid-prop', message, hint, offset, length });
}
