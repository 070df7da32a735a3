import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';

export function HomeLayout() {
  const TranslationNotice = useSlot('TranslationNotice');
  const Hero = useSlot('Hero');
  const Features = useSlot('Features');
  const HomeAfter = useSlot('HomeAfter');
  return (
    <main id="shell-main" className="dc-home" tabIndex={-1}>
      <TranslationNotice />
      <Hero />
      <Features />
      <Article className="dc-article dc-home-article" />
      <HomeAfter />
    </main>
  );
}
