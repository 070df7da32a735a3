/** The tools that Rslib belongs to, a card each. */
import { Link } from '@docs-cli/core/runtime';
import { cardsIn } from './cards.js';
import { usePathLanguage } from './language.js';
import { Logo } from './marks.js';
import { Figure } from './stars.js';
import { Title } from './title.js';

const texts = {
  en: {
    title: 'Six tools, one core',
    tagline:
      'Rslib belongs to Rstack, a family of tools around Rspack. Take up one alone, or several, and let them share plugins and options.',
  },
  zh: {
    title: '六个工具，一个内核',
    tagline:
      'Rslib 是 Rstack 的一员，各个工具都围绕 Rspack 而建。可以单用一个，也可以搭着用，插件和配置彼此相通。',
  },
};

export function Family() {
  const language = usePathLanguage();
  const { title, tagline } = texts[language];
  return (
    <section className="family">
      <div className="family-head">
        <div>
          <Title title={title} lead={tagline} />
        </div>
        <Figure />
      </div>
      <ul className="cards">
        {cardsIn(language).map(({ name, description, logo, url, displayUrl }) => (
          <li key={name}>
            <Link className="card" href={url}>
              <Logo mark={logo} />
              <strong className="card-name">{name}</strong>
              <span className="card-about">{description}</span>
              <span className="card-url">{displayUrl}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
