import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';
import { Frame } from './frame.js';

export function DocLayout() {
  const DocMeta = useSlot('DocMeta');
  return (
    <Frame>
      <div className="doc">
        <DocMeta />
        <Article />
      </div>
    </Frame>
  );
}
