import { useState } from 'react';
import { headingInView } from '../browser/article/active-heading.js';
import { useScroll } from './use-scroll.js';

/** Id of the heading that the reader is at, from ids in page order; undefined above the first heading. */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>();
  const look = () => setActive(headingInView(ids.flatMap((id) => document.getElementById(id) ?? [])));
  // Most renders create a new array, so its contents are compared.
  useScroll(look, undefined, ids.join('\n'));
  return active;
}
