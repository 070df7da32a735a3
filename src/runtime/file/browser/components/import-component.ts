/** Replaces the module with the same path in `runtime`: all components are in one script. */
import type { ComponentType } from 'react';
import { loadFile } from '../../load-file.js';

type Component = ComponentType<Record<string, unknown>>;

let components: Promise<Record<string, Component>> | undefined;

/** @param src URL of the script. */
export async function importComponent(src: string, name: string): Promise<Component> {
  components ??= loadFile<Record<string, Component>>(src);
  return (await components)[name]!;
}
