/** The home page, in both languages: its layout, named by the front matter of the two `index.md`. */
import { Article } from '@docs-cli/core/runtime';
import { useSlot } from '@docs-cli/core/theme';
import './landing.css';
import { Family } from './family.js';
import { Outcome } from './outcome.js';
import { Stars } from './stars.js';

export default function Landing() {
  const Hero = useSlot('Hero');
  const Features = useSlot('Features');
  return (
    <div className="landing">
      <div className="landing-top">
        <Stars />
        <Hero />
        <Article className="dc-article landing-install" />
      </div>
      <Outcome />
      <Features />
      <Family />
    </div>
  );
}
