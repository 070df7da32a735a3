/** The cards of the landing page: the tools, with a sentence longer than the menu has room for. */
import type { Bilingual } from './language.js';
import type { Mark } from './marks.js';
import { readLink, tools } from './tools.js';

/** A card, in one language. */
export interface LandingCard {
  name: string;
  description: string;
  logo: Mark;
  url: string;
  /** The address as readers say it: `rspack.rs`. */
  displayUrl: string;
}

/** By the tool's name. */
const descriptions: Record<string, Bilingual> = {
  Rspack: {
    en: 'The bundler under all of them: written in Rust, with the API of webpack.',
    zh: '其余工具的底座：用 Rust 编写的打包工具，沿用 webpack 的 API。',
  },
  Rsbuild: {
    en: 'The build tool for web applications. Needs no configuration to start.',
    zh: '面向 Web 应用的构建工具，零配置就能开工。',
  },
  Rslib: {
    en: 'The library tool: every module format, with the types beside the code.',
    zh: '库开发工具：各种模块格式都能输出，类型声明一并生成。',
  },
  Rspress: {
    en: 'The static site generator that turns Markdown into documentation.',
    zh: '静态站点生成器，把 Markdown 变成文档站。',
  },
  Rsdoctor: {
    en: 'The build analyzer: what a build did, and where its time and bytes went.',
    zh: '构建分析器：构建做了什么，时间和体积花在了哪里，一看便知。',
  },
  Rstest: {
    en: 'The test framework that compiles your tests the way your build does.',
    zh: '测试框架，用与构建相同的方式编译测试代码。',
  },
};

export function cardsIn(language: keyof Bilingual): LandingCard[] {
  return tools.map((tool) => {
    const { description, url } = readLink(tool, language);
    return {
      name: tool.name,
      description: descriptions[tool.name]?.[language] ?? description,
      logo: tool.logo,
      url,
      displayUrl: new URL(url).host,
    };
  });
}
