import { Article } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';

export function CustomLayout({ children }: { children?: ReactNode }) {
  return (
    <main id="shell-main" className="custom" tabIndex={-1}>
      {children ?? <Article />}
    </main>
  );
}
