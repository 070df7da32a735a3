/**
 * Writes tags as JSX. Each prop is in a line of its own, so that the line of an error identifies the prop.
 */
import type { ComponentTag, TypedComponent } from './collect-tags.js';

/** What a line of a module was written for. */
export type Origin =
  | { component: TypedComponent }
  /** Without a prop: the tag as a whole. `children` is its content. */
  | { tag: ComponentTag; prop?: string };

export interface TagModule {
  text: string;
  /** By line, 1-based. */
  origins: (Origin | undefined)[];
}

export function writeTagModule(tags: readonly ComponentTag[]): TagModule {
  const lines = [
    "import type { ReactElement } from 'react';",
    // Components get their content as one element.
    'declare const content: ReactElement;',
  ];
  const origins: TagModule['origins'] = [undefined, undefined, undefined];
  const add = (line: string, origin: Origin) => {
    lines.push(line);
    origins.push(origin);
  };
  const components = [...new Set(tags.map(({ component }) => component))];
  const names = new Map(components.map((component, i) => [component, `C${i}`]));
  for (const [component, name] of names) {
    const { exportName, specifier } = component;
    add(`import { ${exportName} as ${name} } from ${JSON.stringify(specifier)};`, { component });
  }
  for (const tag of tags) {
    const name = names.get(tag.component)!;
    add(`<${name}`, { tag });
    for (const [prop, value] of Object.entries(tag.props)) add(attribute(prop, value), { tag, prop });
    if (tag.hasContent) add(`>{content}</${name}>;`, { tag, prop: 'children' });
    else add('/>;', { tag });
  }
  return { text: `${lines.join('\n')}\n`, origins };
}

/** JSX has no names with colons. Such a prop is not checked, as `data-` attributes are not. */
function attribute(prop: string, value: unknown): string {
  const json = JSON.stringify(value);
  return prop.includes(':') ? `{...{${JSON.stringify(prop)}: ${json}}}` : `${prop}={${json}}`;
}

/** Number of characters in a line before the value of a prop. */
export function valueColumn(prop: string): number {
  return prop.length + 2;
}
