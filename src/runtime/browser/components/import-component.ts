/** Loads the module of a component. */
import type { ComponentType } from 'react';

type Component = ComponentType<Record<string, unknown>>;

/** @param src URL of the module. */
export async function importComponent(src: string, _name: string): Promise<Component> {
  const module = (await import(src)) as { default: Component };
  return module.default;
}
