/**
 * Words with the same meaning in software documentation, by language. A site adds its own in the config. The
 * offline search and the hosted index use the same lists.
 */
import type { SearchIndexConfig } from '../config/site-config.js';

const ENGLISH = [
  ['folder', 'directory', 'dir'],
  ['config', 'configuration', 'settings'],
  ['delete', 'remove'],
  ['styles', 'stylesheet'],
  ['update', 'upgrade'],
  ['dependencies', 'deps', 'dependency'],
  ['env', 'environment'],
  ['environment variables', 'env vars'],
  ['cli', 'command line'],
  ['js', 'javascript'],
  ['ts', 'typescript'],
  ['declarations', 'declaration files', 'd.ts', 'typings'],
  ['extension', 'suffix', 'ending'],
  ['cache', 'caching'],
  ['i18n', 'internationalization', 'translations'],
  ['a11y', 'accessibility'],
  ['auth', 'authentication'],
  ['hmr', 'hot reload', 'hot module replacement'],
  ['lazy loading', 'code splitting', 'dynamic import'],
  ['monorepo', 'workspace'],
  ['minify', 'compress', 'minification'],
];

const CHINESE = [
  ['目录', '文件夹'],
  ['配置', '设置'],
  ['报错', '错误', '出错'],
  ['后缀', '后缀名', '扩展名'],
  ['删除', '移除'],
  ['升级', '更新'],
  ['类型声明', '声明文件', '类型定义', 'd.ts'],
  ['摇树', '摇树优化', 'tree shaking'],
  ['样式', 'css'],
  ['图片', '图像'],
  ['缓存', 'cache'],
  ['懒加载', '动态导入', '代码分割'],
  ['命令行', 'cli'],
  ['环境变量', 'env'],
  ['别名', 'alias'],
  ['热更新', 'hmr'],
  ['调试', 'debug'],
  ['入口', 'entry'],
  ['插件', 'plugin'],
  ['压缩', 'minify'],
  ['产物', '输出'],
  ['无障碍', 'a11y'],
  ['国际化', 'i18n'],
];

const BY_LANGUAGE: Readonly<Record<string, string[][]>> = { en: ENGLISH, zh: CHINESE };

/** The built-in lists of a language, such as `zh-TW`, and those of the site. */
export function synonymsOf(lang: string, { synonyms = [] }: SearchIndexConfig = {}): string[][] {
  return [...(BY_LANGUAGE[lang.split('-')[0]!.toLowerCase()] ?? []), ...synonyms];
}
