import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '../theme-context.js';

export function HomeLayout() {
  const TranslationNotice = useSlot('TranslationNotice');
  const Hero = useSlot('Hero');
  const Features = useSlot('Features');
  const HomeAfter = useSlot('HomeAfter');
  return (
    <main id="shell-main" className="home" tabIndex={-1}>
      <TranslationNotice />
      <Hero />
      <Features />
      <Article className="article home-article" />
      <HomeAfter />
    </main>
  );
}
