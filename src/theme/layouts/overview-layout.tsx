import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';
import { DocShell } from './doc-shell.js';

export function OverviewLayout() {
  const Overview = useSlot('Overview');
  return (
    <DocShell>
      <Article />
      <Overview />
    </DocShell>
  );
}
