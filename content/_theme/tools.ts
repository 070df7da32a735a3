/** The six tools of the family, and where their community meets. */
import type { Bilingual } from './language.js';
import { type Mark, marks } from './marks.js';

/** An entry of the tool menu. */
export interface ToolLink {
  name: string;
  /** A few words in Chinese. */
  desc: string;
  descEn: string;
  logo: Mark;
  url: string;
  /** Where the English site lives somewhere else. */
  urlEn?: string;
  /** Makes up for a mark that looks smaller than its neighbours. Default 1. */
  logoScale?: number;
}

/** A tool of the family: its mark and its site have its name. */
function tool(name: Capitalize<keyof typeof marks>, desc: string, descEn: string): ToolLink {
  const key = name.toLowerCase() as keyof typeof marks;
  return { name, desc, descEn, logo: marks[key], url: `https://${key}.rs` };
}

export const tools = [
  tool('Rspack', '打包工具', 'Bundler'),
  tool('Rsbuild', '构建工具', 'Build tool'),
  tool('Rslib', '库开发工具', 'Library tool'),
  tool('Rspress', '静态站点生成器', 'Static site generator'),
  tool('Rsdoctor', '构建分析器', 'Build analyzer'),
  tool('Rstest', '测试框架', 'Test framework'),
];

export const community: ToolLink[] = [
  {
    name: 'Discord',
    desc: '提问与交流',
    descEn: 'Ask and discuss',
    logo: marks.discord,
    url: 'https://discord.gg/XsaKEEk4mW',
  },
];

/** What the menu shows of an entry in a language. */
export function readLink(entry: ToolLink, language: keyof Bilingual) {
  return language === 'zh'
    ? { description: entry.desc, url: entry.url }
    : { description: entry.descEn, url: entry.urlEn ?? entry.url };
}
