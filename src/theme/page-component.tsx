/**
 * Components that only one kind of page shows. In the browser, each kind is a separate file: the bundler
 * replaces the modules in `page-kinds` with `{ load }`, and the client calls `loadPageComponents` before it shows a
 * page.
 */
import { type PageKind, pageKindOf, usePayload } from '@docs-cli/core/runtime';
import { type ComponentType, lazy, Suspense, useState } from 'react';

type Components = Record<string, ComponentType>;
type Source = Components | { load(): Promise<Components> };

const sources = new Map<PageKind, Source>();
const loaded = new Map<PageKind, Components>();

/** Loads the components of a kind of page. */
export async function loadPageComponents(kind: PageKind): Promise<void> {
  const source = sources.get(kind);
  if (source && !loaded.has(kind)) loaded.set(kind, isLoader(source) ? await source.load() : source);
}

/**
 * A component of a module in `page-kinds`. A page of another kind can show it too: there, it has the HTML of
 * the server until the component is loaded.
 */
export function pageComponent<Name extends string>(
  kind: PageKind,
  source: Record<Name, ComponentType>,
  name: Name,
): ComponentType {
  sources.set(kind, source);
  if (!isLoader(source)) loaded.set(kind, source);
  const Later = lazy(async () => {
    await loadPageComponents(kind);
    return { default: loaded.get(kind)![name]! };
  });
  return () => {
    const isOwn = pageKindOf(usePayload()) === kind;
    const [Part] = useState(() => loaded.get(kind)?.[name] ?? Later);
    // React hydrates the contents of a Suspense later than the page, so early events would be lost.
    return isOwn ? (
      <Part />
    ) : (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}

function isLoader(source: Source): source is { load(): Promise<Components> } {
  return 'load' in source;
}
