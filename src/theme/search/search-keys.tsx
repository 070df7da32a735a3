/** The keyboard shortcuts of the modal, for devices with a keyboard. */
import type { Messages } from '@docs-cli/core/runtime';

export function SearchKeys({ texts }: { texts: Messages }) {
  const { searchSelectKeyText, searchNavigateKeyText, searchCloseKeyText } = texts;
  const hints = [
    [['↵'], searchSelectKeyText],
    [['↑', '↓'], searchNavigateKeyText],
    [['Esc'], searchCloseKeyText],
  ] as const;
  return (
    <ul className="dc-search-keys">
      {hints.map(([keys, text]) => (
        <li key={text}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {text}
        </li>
      ))}
    </ul>
  );
}
