import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';
import { Frame } from './frame.js';

export function DocLayout() {
  const DocMeta = useSlot('DocMeta');
  const PageActions = useSlot('PageActions');
  return (
    <Frame>
      <div className="doc">
        <DocMeta />
        <PageActions />
        <Article />
      </div>
    </Frame>
  );
}
