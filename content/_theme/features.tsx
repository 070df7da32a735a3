/** The features of the front matter, each with a sample of code as its picture. */
import { Link, usePage } from '@docs-cli/core/runtime';
import { usePathLanguage } from './language.js';

/** For each feature, in order. */
const SAMPLES = [
  ['esm', 'cjs', 'umd', 'iife', 'mf'],
  ['dist/index.d.ts'],
  ['function kelvin(celsius)'],
  ['peerDependencies'],
  ['bundle: false'],
  ['pluginReact()'],
];

const titles = { en: 'Made for publishing', zh: '为发布而生' };

export function MadeFor() {
  const { features = [] } = usePage().frontmatter;
  return (
    <section className="made-for">
      <h2 className="landing-title">{titles[usePathLanguage()]}</h2>
      <ul className="made-for-list">
        {features.map(({ title, details, link }, i) => (
          <li key={title}>
            <p>
              {SAMPLES[i]?.map((code) => (
                <code key={code}>{code}</code>
              ))}
            </p>
            <h3>{link ? <Link href={link}>{title}</Link> : title}</h3>
            <p>{details}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
