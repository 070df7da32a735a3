import { useState } from 'react';
import { headingInView } from '../browser/active-heading.js';
import { useScroll } from './use-scroll.js';

/** Id of the heading the reader is at, out of those given in page order; undefined above the first one. */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>();
  const look = () => setActive(headingInView(ids.flatMap((id) => document.getElementById(id) ?? [])));
  // The list is mostly made anew by each render: its contents decide.
  useScroll(look, undefined, ids.join('\n'));
  return active;
}
