/** The words after a fence's opening marks: language, title, highlighted lines, line numbers, what is not to be checked. */

export interface FenceInfo {
  lang: string;
  title?: string;
  /** As `1,3-4`. */
  highlight?: string;
  /** Undefined leaves it to the site's options. */
  lineNumbers?: boolean;
  startLine?: number;
  wrap?: boolean;
  /** Why `check --samples` is to leave the code out; empty where no reason is given. */
  noCheck?: string;
}

const word =
  /([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|([^\s]+))|\{([^}]*)\}|\[([^\]]*)\]|:?[\w-]+(?:=\d+)?/g;

export function parseFenceInfo(info: string): FenceInfo {
  const lang = /^(?!:)[^\s{[=:]+(?=$|[\s{[:])/.exec(info)?.[0] ?? '';
  const result: FenceInfo = { lang: lang.toLowerCase() };
  for (const match of info.slice(lang.length).matchAll(word)) {
    const [whole, name, double, single, braces, bare, lines, label] = match;
    const value = double ?? single ?? braces ?? bare;
    if (lines !== undefined) result.highlight ??= lines;
    else if (label !== undefined) result.title ??= label;
    else if (name === 'title') result.title = value;
    else applyWord(result, name ?? whole.replace(/^:/, ''), value);
  }
  return result;
}

/** Unknown words are left to other tools that read the same files. */
function applyWord(result: FenceInfo, word: string, value: string | undefined): void {
  const [name = '', attached] = word.split('=');
  switch (name.replaceAll('-', '').toLowerCase()) {
    case 'linenumbers':
    case 'showlinenumbers': {
      const start = Number(value ?? attached ?? Number.NaN);
      result.lineNumbers = value !== 'false';
      if (Number.isInteger(start)) result.startLine = start;
      break;
    }
    case 'nolinenumbers':
      result.lineNumbers = false;
      break;
    case 'wrap':
      result.wrap = value !== 'false';
      break;
    case 'nowrap':
      result.wrap = false;
      break;
    case 'nocheck':
      result.noCheck = value?.trim() ?? '';
      break;
    default:
  }
}

/** The file an info string asks for, and the info without that word. */
export function fileMeta(info: string): { target: string; rest: string } | undefined {
  const match = /(?:^|\s)file=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(info);
  if (match === null) return undefined;
  const rest = info.slice(0, match.index) + info.slice(match.index + match[0].length);
  return { target: match[1] ?? match[2] ?? match[3] ?? '', rest: rest.trim() };
}

/** `1,3-4` as numbers in order, none beyond `last`. */
export function parseLineNumbers(text: string, last: number): number[] {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part);
    if (match === null) continue;
    const to = Math.min(Number(match[2] ?? match[1]), last);
    for (let line = Math.max(1, Number(match[1])); line <= to; line++) numbers.add(line);
  }
  return [...numbers].sort((a, b) => a - b);
}
