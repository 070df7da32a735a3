import { Article } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';

export function BlankLayout({ children }: { children?: ReactNode }) {
  return (
    <main id="shell-main" className="blank" tabIndex={-1}>
      {children ?? <Article />}
    </main>
  );
}
