/** The component tags of all pages, in a form that can be compiled: equal tags are one. */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ComponentUse } from '../../../runtime/model/index.js';
import type { SiteComponent } from '../../content/components.js';
import { keyOf } from '../../site/pages/page-modules.js';
import type { Site } from '../../site/site.js';
import { moduleFile } from '../module-file.js';

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
}

export interface ComponentTag {
  component: TypedComponent;
  props: ComponentUse['props'];
  hasContent: boolean;
  /** Every place of an equal tag. */
  uses: ComponentUse[];
}

export interface ComponentTags {
  /** Those of the config and the folder, and those that pages import. */
  components: TypedComponent[];
  tags: ComponentTag[];
  /** Number of tags, counting equal ones separately. */
  count: number;
}

export function collectTags(site: Site): ComponentTags {
  const { root, content, store } = site;
  const components = new Map<string, TypedComponent | undefined>();
  for (const component of content.components.values())
    components.set(component.name, typedComponent(root, component, false));
  const tags = new Map<string, ComponentTag>();
  let count = 0;
  for (const page of content.pages) {
    const uses = store.meta(page).components;
    for (const use of uses) {
      const key = keyOf(use);
      if (use.imported && !components.has(key))
        components.set(key, typedComponent(root, { name: use.name, ...use.imported }, true));
      // The code of a preview is a sample.
      const component = use.code === undefined ? components.get(key) : undefined;
      if (component === undefined) continue;
      count++;
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
    count,
  };
}

/** Undefined if the module does not exist, or is JavaScript without a declaration file. */
function typedComponent(
  root: string,
  { name, module, exportName, isFile }: SiteComponent,
  isImported: boolean,
): TypedComponent | undefined {
  if (!isFile && !/^\.{1,2}\//.test(module)) return { name, specifier: module, exportName, isImported };
  const file = moduleFile(root, module);
  if (file === undefined) return undefined;
  const path = join(root, file);
  if (/\.[cm]?jsx?$/.test(path) && !existsSync(path.replace(/\.([cm]?)jsx?$/, '.d.$1ts'))) return undefined;
  return { name, specifier: toPosix(path), exportName, file: toPosix(file), isImported };
}

function toPosix(path: string): string {
  return path.split(sep).join('/');
}
