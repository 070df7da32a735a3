/** Validates props with the schema of a tag. Errors are reported at the position of the prop. */
import { issuesFromZod } from '../../config/zod-messages.js';
import type { Tag } from '../../plugin/tag.js';
import { didYouMean } from '../../report/suggest.js';
import type { RenderContext } from '../render/render-context.js';
import type { Fault, OpeningTag } from './tag-syntax.js';

const INVALID = { level: 'error', code: 'invalid-prop' } as const;

/** The props with their defaults. If they are invalid, reports the problems and returns undefined. */
export function checkProps(
  tag: Pick<Tag, 'props'>,
  written: OpeningTag,
  context: RenderContext,
  offsetOf: (inner: number) => number,
): Record<string, unknown> | undefined {
  const { name, props, fault } = written;
  if (fault !== undefined) {
    reportFault(context, name, fault, offsetOf);
    return undefined;
  }
  const known = Object.keys(tag.props.shape);
  for (const prop of props) {
    if (known.includes(prop.name)) continue;
    const near = didYouMean(prop.name, known);
    const hint = near === undefined ? namesHint(known) : `Did you mean \`${near}\`?`;
    const message = `\`<${name}>\` has no prop \`${prop.name}\`.`;
    context.report({ ...INVALID, message, hint, offset: offsetOf(prop.offset), length: prop.length });
  }
  const result = parseProps(tag, written);
  if (result.success) return result.data;
  const subject = { input: propsOf(written), schema: tag.props };
  for (const { path, message } of issuesFromZod(result.error.issues, subject)) {
    const prop = props.findLast((candidate) => candidate.name === path[0]);
    const sentence = message.replace(/^'([^']*)'/, `The prop \`$1\` of \`<${name}>\``);
    const { offset, length } = prop ?? { offset: 0, length: name.length + 1 };
    context.report({ ...INVALID, message: `${sentence}.`, offset: offsetOf(offset), length });
  }
  return undefined;
}

/** Of two props with the same name, the last one is used, as in JSX. */
export function propsOf({ props }: OpeningTag): Record<string, unknown> {
  return Object.fromEntries(props.map(({ name, value }) => [name, value]));
}

/** Reports that the props cannot be parsed. */
export function reportFault(
  context: RenderContext,
  name: string,
  { offset, hint }: Fault,
  offsetOf: (inner: number) => number,
): void {
  const message = `The props of \`<${name}>\` have a syntax error.`;
  context.report({ ...INVALID, message, hint, offset: offsetOf(offset), length: 1 });
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
function parseProps(tag: Pick<Tag, 'props'>, written: OpeningTag) {
  const known = Object.entries(propsOf(written)).filter(([name]) => Object.hasOwn(tag.props.shape, name));
  return tag.props.safeParse(Object.fromEntries(known));
}
