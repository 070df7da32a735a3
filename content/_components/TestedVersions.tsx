import project from '../../package.json' with { type: 'json' };

interface Props {
  /** Names of packages. */
  packages: string[];
}

const VERSIONS: Record<string, string> = { ...project.dependencies, ...project.devDependencies };

/** The versions with which the examples of this site are built, from its `package.json`. */
export default function TestedVersions({ packages }: Props) {
  return (
    <table>
      <tbody>
        {packages.map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{versionOf(name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function versionOf(name: string): string {
  const version = VERSIONS[name];
  if (version === undefined) throw new Error(`The site does not use the package '${name}'.`);
  return version;
}

/** A table, also in the `.md` file of the page. */
export const toMarkdown = ({ packages }: Props) =>
  ['| | |', '| --- | --- |', ...packages.map((name) => `| \`${name}\` | ${versionOf(name)} |`)].join('\n');
