import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';
import { Frame } from './frame.js';

export function OverviewLayout() {
  const Overview = useSlot('Overview');
  return (
    <Frame>
      <Article />
      <Overview />
    </Frame>
  );
}
