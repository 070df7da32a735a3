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

export const tools: ToolLink[] = [
  {
    name: 'Rspack',
    desc: '打包工具',
    descEn: 'Bundler',
    logo: marks.rspack,
    url: 'https://rspack.rs',
  },
  {
    name: 'Rsbuild',
    desc: '构建工具',
    descEn: 'Build tool',
    logo: marks.rsbuild,
    url: 'https://rsbuild.rs',
  },
  {
    name: 'Rslib',
    desc: '库开发工具',
    descEn: 'Library tool',
    logo: marks.rslib,
    url: 'https://rslib.rs',
  },
  {
    name: 'Rspress',
    desc: '静态站点生成器',
    descEn: 'Static site generator',
    logo: marks.rspress,
    url: 'https://rspress.rs',
  },
  {
    name: 'Rsdoctor',
    desc: '构建分析器',
    descEn: 'Build analyzer',
    logo: marks.rsdoctor,
    url: 'https://rsdoctor.rs',
  },
  {
    name: 'Rstest',
    desc: '测试框架',
    descEn: 'Test framework',
    logo: marks.rstest,
    url: 'https://rstest.rs',
  },
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
