/** Finds the system's fonts. Runs only when a picture with text is drawn. */
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { filesBelow } from '../system/files-below.js';

interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}

const HERE: Machine = { platform: process.platform, env: process.env, home: homedir() };

export function fontFolders({ platform, env, home }: Machine = HERE): string[] {
  if (platform === 'win32') {
    return [
      join(env.WINDIR ?? 'C:\\Windows', 'Fonts'),
      ...(env.LOCALAPPDATA ? [join(env.LOCALAPPDATA, 'Microsoft', 'Windows', 'Fonts')] : []),
    ];
  }
  if (platform === 'darwin') {
    return [
      '/System/Library/Fonts',
      '/Library/Fonts',
      join(home, 'Library/Fonts'),
      // Newer systems store automatically downloaded fonts here, including PingFang.
      ...namesIn('/System/Library/AssetsV2')
        .filter((name) => name.startsWith('com_apple_MobileAsset_Font'))
        .map((name) => join('/System/Library/AssetsV2', name)),
    ];
  }
  const data = env.XDG_DATA_HOME || join(home, '.local/share');
  return [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(data, 'fonts'),
    join(home, '.fonts'),
    ...foldersOfFontconfig({ data, home }),
  ];
}

/** Other font folders from the configuration of fontconfig. */
function foldersOfFontconfig({ data, home }: { data: string; home: string }): string[] {
  let config: string;
  try {
    config = readFileSync('/etc/fonts/fonts.conf', 'utf8');
  } catch {
    return [];
  }
  return [...config.matchAll(/<dir(?<attributes>[^>]*)>(?<path>[^<]+)<\/dir>/g)].flatMap(({ groups }) => {
    const path = groups?.path?.trim() ?? '';
    if (/prefix="xdg"/.test(groups?.attributes ?? '')) return [join(data, path)];
    return [path.startsWith('~') ? join(home, path.slice(1)) : path];
  });
}

/** Absolute paths, sorted, without duplicates. */
export function fontFilesIn(folders: string[]): string[] {
  const found = folders.flatMap(filesBelow).filter((path) => /\.(ttf|otf|ttc|otc)$/i.test(path));
  return [...new Set(found)].sort();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
