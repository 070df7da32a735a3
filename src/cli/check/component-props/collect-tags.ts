/** The component tags of all pages, and the module of JSX in which they are compiled. Equal tags are one. */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ComponentUse } from '../../../runtime/model/index.js';
import type { SiteComponent } from '../../content/components.js';
import { keyOf } from '../../site/page-data/page-modules.js';
import type { Site } from '../../site/site.js';
import { moduleFile } from '../site-modules.js';

/** A component with types. */
export interface TypedComponent {
  name: string;
  /** Absolute path of the module, or the package. */
  specifier: string;
  exportName: string;
  /** The module relative to the project root; undefined for a package. */
  file?: string;
  /** Whether a page imports it. */
  isImported: boolean;
  /** Every tag of it. */
  uses: ComponentUse[];
}

export interface ComponentTag {
  component: TypedComponent;
  props: ComponentUse['props'];
  hasContent: boolean;
  /** Every place of an equal tag. */
  uses: ComponentUse[];
}

/** Components are those of the config and the folder, and those that pages import. */
export function collectTags(site: Site): { components: TypedComponent[]; tags: ComponentTag[] } {
  const { root, content, store } = site;
  const components = new Map<string, TypedComponent | undefined>();
  for (const component of content.components.values())
    components.set(component.name, typedComponent(root, component, false));
  const tags = new Map<string, ComponentTag>();
  for (const page of content.pages) {
    for (const use of store.meta(page).components) {
      const key = keyOf(use);
      if (use.imported && !components.has(key))
        components.set(key, typedComponent(root, { name: use.name, ...use.imported }, true));
      // The code of a preview is a sample.
      const component = use.code === undefined ? components.get(key) : undefined;
      if (component === undefined) continue;
      component.uses.push(use);
      const { props, hasContent } = use;
      const tagKey = JSON.stringify([key, hasContent, props]);
      const tag = tags.get(tagKey) ?? { component, props, hasContent, uses: [] };
      tag.uses.push(use);
      tags.set(tagKey, tag);
    }
  }
  return {
    components: [...components.values()].filter((component) => component !== undefined),
    tags: [...tags.values()],
  };
}

/** Undefined if the module does not exist, or is JavaScript without a declaration file. */
function typedComponent(
  root: string,
  { name, module, exportName, isFile }: SiteComponent,
  isImported: boolean,
): TypedComponent | undefined {
  const component = { name, exportName, isImported, uses: [] };
  if (!isFile && !/^\.{1,2}\//.test(module)) return { ...component, specifier: module };
  const file = moduleFile(root, module);
  if (file === undefined) return undefined;
  const path = join(root, file);
  if (/\.[cm]?jsx?$/.test(path) && !existsSync(path.replace(/\.([cm]?)jsx?$/, '.d.$1ts'))) return undefined;
  return { ...component, specifier: toPosix(path), file: toPosix(file) };
}

function toPosix(path: string): string {
  return path.split(sep).join('/');
}

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

/** Each prop is on a separate line, so that the line of an error identifies the prop. */
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

/** JSX has no names with colons. Such a prop is not checked, and neither are `data-` attributes. */
function attribute(prop: string, value: unknown): string {
  const json = JSON.stringify(value);
  return prop.includes(':') ? `{...{${JSON.stringify(prop)}: ${json}}}` : `${prop}={${json}}`;
}

/** Number of characters in a line before the value of a prop. */
export function valueColumn(prop: string): number {
  return prop.length + 2;
}
