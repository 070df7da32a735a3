/** The home page, in both languages: its layout, named by the front matter of the two `index.md`. */
import { Article, Link, useAssetUrl, useSite } from '@docs-cli/core/runtime';
import { useSlot } from '@docs-cli/core/theme';
import './landing.css';
import { Family } from './family.js';
import { MadeFor } from './features.js';
import { usePathLanguage } from './language.js';
import { Outcome } from './outcome.js';
import { Stars } from './stars.js';

const licences = { en: 'MIT licensed. Part of Rstack.', zh: '基于 MIT 许可证，Rstack 的一员。' };

export default function Landing() {
  const Hero = useSlot('Hero');
  return (
    <div className="landing">
      <div className="landing-top">
        <Hero />
        <Article className="dc-article landing-install" />
        <Stars />
      </div>
      <Outcome />
      <MadeFor />
      <Family />
      <Foot />
    </div>
  );
}

function Foot() {
  const { nav, socialLinks } = useSite().themeConfig;
  const language = usePathLanguage();
  const toUrl = useAssetUrl();
  const links = [
    ...nav.flatMap(({ text, link }) => (link ? [{ text, link }] : [])),
    ...socialLinks
      .filter(({ icon }) => icon === 'github')
      .map(({ content }) => ({ text: 'GitHub', link: content })),
    { text: 'RSS', link: toUrl(language === 'zh' ? '/rss/blog-rss-zh.xml' : '/rss/blog-rss.xml') },
  ];
  return (
    <div className="landing-foot">
      <p>{licences[language]}</p>
      <ul>
        {links.map(({ text, link }) => (
          <li key={text}>
            <Link href={link}>{text}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
