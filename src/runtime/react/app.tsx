/**
 * The page, as the server renders it and the browser hydrates it. Both use one component tree, so that the
 * output is identical.
 */
import { type ComponentType, useMemo } from 'react';
import { Boundary } from './boundary.js';
import { RuntimeContext, type RuntimeValue } from './context.js';
import type { ThemeModule } from './theme-module.js';

export interface AppProps extends RuntimeValue {
  theme: ThemeModule;
  custom?: ComponentType;
}

export function App({ theme, site, payload, sidebar, sidebarLists, custom: Custom }: AppProps) {
  const value = useMemo(
    () => ({ site, payload, sidebar, sidebarLists }),
    [site, payload, sidebar, sidebarLists],
  );
  return (
    <RuntimeContext value={value}>
      <Boundary name="App" isPage page={payload}>
        <theme.Layout
          custom={
            Custom && (
              <Boundary name={payload.layout!} isPage page={payload}>
                <Custom />
              </Boundary>
            )
          }
        />
      </Boundary>
      {/* `announce` sets its text outside of React. */}
      <div className="dc-sr-only" role="status" aria-live="polite" data-announcer="" />
    </RuntimeContext>
  );
}
