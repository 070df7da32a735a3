import { usePage } from '@docs-cli/core/runtime';
import project from '../../package.json' with { type: 'json' };

interface Props {
  /** Names of packages. */
  packages: string[];
}

const VERSIONS: Record<string, string> = { ...project.dependencies, ...project.devDependencies };

const TITLES = { en: ['Package', 'Version'], zh: ['包', '版本'] };

/** The versions with which the examples of this site are built, from its `package.json`. */
export default function TestedVersions({ packages }: Props) {
  const titles = TITLES[usePage().lang === 'zh' ? 'zh' : 'en'];
  return (
    <div className="dc-table-wrap dc-prose">
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packages.map((name) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{versionOf(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function versionOf(name: string): string {
  const version = VERSIONS[name];
  if (version === undefined) throw new Error(`The site does not use the package '${name}'.`);
  return version;
}

/** A table, also in the `.md` file of the page. */
export const toMarkdown = ({ packages }: Props) =>
  [
    '| package | version |',
    '| --- | --- |',
    ...packages.map((name) => `| \`${name}\` | ${versionOf(name)} |`),
  ].join('\n');
