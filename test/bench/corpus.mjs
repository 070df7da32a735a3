/**
 * Generates a bilingual documentation site of any size for benchmarks. The same seed gives the same site.
 *
 * Usage: node test/bench/corpus.mjs --pages 1000 --out DIR [--seed 1]
 *
 * Half of the pages are English and half Chinese, under the same names:
 * `content/en/area-01/section-01/name.md`, ten pages per section, 25 sections per area. A page has about 650
 * English words or 1,100 Chinese characters, five code blocks of 8 to 20 lines, headings of three depths, a
 * table, lists, a quote and eight links to other pages. The two languages of a page have the same structure,
 * heading by heading, like a translation. The text is nonsense about a harbor.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { start } from '../tools/process.mjs';
import { codeBlock } from './corpus-code.mjs';
import { createRandom } from './random.mjs';

const pagesPerSection = 10;
const sectionsPerArea = 25;

/**
 * `{x}` in a sentence is replaced by a word of list `x`. All words of a list are the same part of speech, so
 * that any of them fits.
 */
const english = {
  lang: 'en',
  label: 'English',
  siteTitle: 'Harbour Handbook',
  home: 'Welcome aboard',
  words: 650,
  count: (text) => text.split(/\s+/).length,
  space: ' ',
  lists: {
    thing: `anchor ballast barge beacon berth boom bridge bulkhead buoy cabin cable cargo chart container convoy crane
      crate deck derrick dock dredger engine ferry fender flag forklift freighter gangway gate hatch hawser hold hull
      jetty keel ladder lantern lighthouse lock logbook manifest mast mooring oar pallet pier pilot pontoon port
      propeller pump quay radar radio raft rail ramp reef rigging rope rudder sail sextant shackle shed signal slipway
      starboard stern tanker terminal tide tiller timetable trawler tug valve vessel warehouse wharf winch windlass`,
    many: `anchors arrivals barges beacons berths buoys captains cargoes charts containers convoys cranes crates crews
      customs departures docks ferries fenders flags freighters gates harbours hawsers hulls inspectors invoices
      lanterns locks logbooks manifests moorings pallets permits piers pilots pontoons pumps ramps ropes schedules
      shifts signals tankers terminals tides tugs vessels warehouses winches`,
    kind: `afloat-ready broad busy calm coastal covered crowded damp deep distant double dry eastern empty even fixed
      floating foggy foreign frozen full half-loaded heavy hollow idle inland iron late light long loose low moored
      narrow northern numbered old open outbound painted quiet rented round rusty salted sealed shallow sheltered short
      slow southern spare steep sturdy tall temporary tidal unloaded unmanned upper wet wide windward wooden`,
    does: `approaches blocks carries checks clears closes counts covers crosses delays empties enters fills follows
      guards guides holds hoists inspects joins leaves lifts lights loads lowers marks measures meets moves needs opens
      orders outlives paints passes protects pulls pushes raises reaches releases repairs replaces reports reserves
      returns secures sees shelters shifts signals stops stores supports tows turns unloads warns weighs`,
    when: `after midnight|at high water|at low water|at noon|before dawn|before each shift|during a storm|every morning
      |in fog|in harbour|on arrival|on departure|once a week|out at sea|under sail|until sunset|while anchored
      |while loading|without notice|all winter`,
    how: `briefly carefully early evenly firmly gently gladly hardly loudly often openly plainly promptly quietly rarely
      readily safely seldom slowly smoothly soon steadily twice usually`,
  },
  sentences: [
    'The {kind} {thing} {does} the {thing} {when}.',
    'A {thing} that {does} its {thing} {how} also {does} the {thing} beside it.',
    'Where {many} meet, the {thing} {does} every {kind} {thing}.',
    'Keep {many} away from the {kind} {thing} until the {thing} {does} it.',
    'Between the {thing} and the {thing} lies a {kind} {thing}, which {does} nothing {when}.',
    'Of all {many}, only the {kind} {thing} {does} a {thing} {when}.',
    'Ask for {many} first; the {thing} {how} {does} what is left.',
    'If a {kind} {thing} {does} the {thing}, write it down {when} and tell the {thing} office.',
    'Two {many} are enough for one {kind} {thing}, and three are too many {when}.',
    'No {thing} {does} a {kind} {thing} twice.',
    'Without {many} the {thing} {how} {does} the {thing}, as `{call}` shows.',
    'Set `{call}` before the {kind} {thing} {does} anything {when}.',
    'This is **{kind} and {kind}** by intention: the {thing} {does} fewer {many}.',
    'Some {many} are *{kind}*, others are not, and the {thing} {does} both {how}.',
  ],
  headings: [
    'Work with {many}',
    'The {kind} {thing}',
    'Why the {thing} {does} the {thing}',
    '{many}, {when}',
    'One {thing} for all {many}',
    'Check the {kind} {thing}',
    'From {thing} to {thing}',
  ],
  titles: ['The {kind} {thing}', 'Handling {many}', 'A {thing} for {many}', '{many} and the {thing}'],
  table: ['Name', 'Kind', 'Preset', 'Effect'],
  remark: '**Mind the tide.** ',
  next: (link, other) => `Go on with ${link} or compare ${other}.`,
  related: 'Related pages',
};

const chinese = {
  lang: 'zh',
  label: '简体中文',
  siteTitle: '港口手册',
  home: '欢迎登船',
  words: 1100,
  count: (text) => text.match(/\p{Script=Han}/gu)?.length ?? 0,
  space: '',
  lists: {
    thing: `船锚 压舱物 驳船 灯标 泊位 吊杆 舰桥 舱壁 浮标 船舱 缆索 货物 海图 集装箱 船队 起重机 木箱 甲板 码头 挖泥船
      轮机 渡轮 护舷 旗帜 叉车 货轮 跳板 闸门 舱口 缆绳 货舱 船体 防波堤 龙骨 舷梯 提灯 灯塔 船闸 航海日志 舱单 桅杆 系泊桩
      船桨 托盘 栈桥 引航员 浮桥 港湾 螺旋桨 水泵 岸壁 雷达 电台 木筏 栏杆 坡道 礁石 索具 绳索 船舵 风帆 六分仪 卸扣 信号
      船台 右舷 船尾 油轮 航站楼 潮汐 舵柄 时刻表 拖网船 拖船 阀门 船只 仓库 绞车 锚机`,
    many: `各个船锚 每班船 一批驳船 全部灯标 若干泊位 多位船长 各类货物 几张海图 整排集装箱 这些船员 海关文件 数座船坞 几艘渡轮
      所有闸门 各地港口 多条缆绳 检查人员 各种单据 成对的提灯 两座船闸 多份舱单 这批托盘 通行许可 数名引航员 备用水泵 全部班次
      夜间信号 大型油轮 各处航站楼 近海船只 空仓库`,
    kind: `宽阔的 繁忙的 平静的 沿海的 带篷的 拥挤的 潮湿的 深水的 遥远的 双层的 干燥的 东侧的 空闲的 固定的 漂浮的 有雾的
      外籍的 封冻的 满载的 沉重的 内河的 铁制的 迟到的 轻便的 狭窄的 北方的 编号的 老旧的 敞开的 出港的 上漆的 安静的 租用的
      生锈的 密封的 浅水的 避风的 缓慢的 备用的 陡峭的 结实的 高大的 临时的 无人的 上层的 迎风的 木制的`,
    does: `靠近 挡住 运送 检查 清空 关闭 清点 覆盖 穿过 延误 驶入 装满 跟随 守护 引导 固定 吊起 核对 加入 离开 照亮 装载
      放下 标记 测量 遇到 移动 需要 打开 订购 粉刷 通过 保护 牵引 推动 升起 到达 释放 修理 替换 报告 预留 归还 遮蔽 转移
      停下 储存 支撑 拖走 转动 卸下 警告 称量`,
    when: `午夜之后 涨潮时 退潮时 正午 天亮之前 每次交班前 暴风雨期间 每天早晨 大雾中 停港期间 到港时 离港时 每周一次 出海以后
      日落之前 抛锚时 装货时 事先不通知 整个冬天`,
    how: `短暂地 小心地 提早 均匀地 牢牢地 轻轻地 大声地 常常 明确地 及时 悄悄地 很少 安全地 慢慢地 平稳地 很快 持续地 通常`,
  },
  sentences: [
    '{when}，{kind}{thing}会{does}旁边的{thing}。',
    '能够{how}{does}{thing}的{thing}，也会{does}附近的{thing}。',
    '在{many}汇合的地方，{thing}负责{does}每一个{kind}{thing}。',
    '请让{many}远离{kind}{thing}，直到{thing}{does}它为止。',
    '{thing}和{thing}之间有一个{kind}{thing}，它{when}不{does}任何东西。',
    '在{many}当中，只有{kind}{thing}会在{when}{does}{thing}。',
    '先申请{many}；剩下的由{thing}{how}{does}。',
    '如果{kind}{thing}{does}了{thing}，请在{when}记录下来，并通知{thing}办公室。',
    '对一个{kind}{thing}来说，两份{many}已经足够，{when}三份就太多了。',
    '没有哪个{thing}会把同一个{kind}{thing}{does}两次。',
    '缺少{many}时，{thing}仍会{how}{does}{thing}，如 `{call}` 所示。',
    '在{kind}{thing}{does}任何东西之前，请先设置 `{call}`。',
    '这样设计是为了让它**又是{kind}又是{kind}**：{thing}只需要{does}更少的{thing}。',
    '有些{many}是*{kind}*，另一些则不是，而{thing}会{how}{does}这两种。',
  ],
  headings: [
    '使用{many}',
    '{kind}{thing}',
    '为什么{thing}要{does}{thing}',
    '{when}的{many}',
    '{many}共用一个{thing}',
    '检查{kind}{thing}',
    '从{thing}到{thing}',
  ],
  titles: ['{kind}{thing}', '处理{many}', '{many}所用的{thing}', '{many}与{thing}'],
  table: ['名称', '类型', '预设值', '作用'],
  remark: '**留意潮汐。**',
  next: (link, other) => `接下来请阅读 ${link}，或者与 ${other} 对照。`,
  related: '相关页面',
};

const languages = [english, chinese].map((language) => ({
  ...language,
  lists: Object.fromEntries(Object.entries(language.lists).map(([name, words]) => [name, splitWords(words)])),
}));

function splitWords(text) {
  return text.trim().split(text.includes('|') ? /\s*\|\s*/ : /\s+/);
}

/**
 * Writes the site into `out`. Returns its pages: `{ name, folder, path, titles: { en, zh } }`, without
 * extension.
 */
export function generateCorpus({ pages, out, seed = 1 }) {
  const list = planPages(Math.max(1, Math.floor(pages / 2)), seed);
  const put = (file, text) => {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), text);
  };
  for (const language of languages) {
    for (const page of list)
      put(`content/${language.lang}/${page.path}.md`, pageText({ page, list, language, seed }));
    put(`content/${language.lang}/index.md`, homeText(list, language));
  }
  put('site.config.ts', configText(list));
  put('package.json', `${JSON.stringify({ name: 'corpus', private: true, type: 'module' }, null, 2)}\n`);
  return list;
}

function planPages(count, seed) {
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`${seed}/name/${index}`);
    const section = Math.floor(index / pagesPerSection);
    const area = Math.floor(section / sectionsPerArea);
    const folder = `area-${twoDigits(area + 1)}/section-${twoDigits((section % sectionsPerArea) + 1)}`;
    const [thing, other] = [random.pick(languages[0].lists.thing), random.pick(languages[0].lists.thing)];
    const name = `${thing}-${other}-${index + 1}`;
    const pattern = random.below(english.titles.length);
    const titles = Object.fromEntries(
      languages.map((language) => [
        language.lang,
        `${capitalise(fill(language.titles[pattern], language, random))} ${index + 1}`,
      ]),
    );
    return { index, area, folder, name, path: `${folder}/${name}`, titles };
  });
}

/** The parts of a page in order, the same in both languages. A number is a share of the page's text. */
const parts = `text:3
  h2 text:3 code bullets
  h3 text:2 next code
  h2 text:3 table
  h3 text:2 code
  h4 text:2
  h2 text:3 quote code
  h3 steps
  h4 text:2 next
  h2 text:2 code
  related`
  .split(/\s+/)
  .map((part) => {
    const [kind, share] = part.split(':');
    return { kind, share: Number(share ?? 0) };
  });
const shares = parts.reduce((sum, { share }) => sum + share, 0);

function pageText({ page, list, language, seed }) {
  const shape = createRandom(`${seed}/shape/${page.index}`);
  const random = createRandom(`${seed}/${language.lang}/${page.index}`);
  const targets = chooseTargets(page, list, shape);
  const link = () => linkTo(targets.shift() ?? page, page, language);
  const sentence = () => capitalise(fill(random.pick(language.sentences), language, random));
  let code = page.index;

  /** Parts other than paragraphs: lists, table, quote. They count in the number of words too. */
  const writers = {
    h2: () => `## ${heading(language, shape, random)}`,
    h3: () => `### ${heading(language, shape, random)}`,
    h4: () => `#### ${heading(language, shape, random)}`,
    code: () => codeBlock(code++, random),
    bullets: () => repeat(3, () => `- ${sentence()}`),
    steps: () => repeat(2, (step) => `${step + 1}. ${sentence()}\n   - ${sentence()}`),
    table: () =>
      [
        `| ${language.table.join(' | ')} |`,
        '| --- | :---: | ---: | --- |',
        repeat(4, () => {
          const type = random.pick(['boolean', 'string', 'number', 'string[]']);
          return `| \`${word(random)}\` | \`${type}\` | ${random.below(900)} | ${sentence()} |`;
        }),
      ].join('\n'),
    quote: () => `> ${language.remark}${sentence()}\n>\n> ${sentence()}`,
    next: () => language.next(link(), link()),
    related: () => `## ${language.related}\n\n${repeat(4, () => `- ${link()}`)}`,
  };
  const blocks = parts.map(({ kind }) => writers[kind]?.());
  const written = blocks.filter((block) => block && !block.startsWith('```')).join('\n');
  const left = language.words - language.count(written);
  const text = parts.map(
    ({ share }, index) => blocks[index] ?? paragraph((left * share) / shares, language, sentence),
  );

  const title = page.titles[language.lang];
  const description = fill(language.sentences[0], language, random);
  return `---\ntitle: "${title}"\ndescription: "${capitalise(description)}"\n---\n\n# ${title}\n\n${text.join('\n\n')}\n`;
}

/**
 * Four pages of the same section, two of the same area, two from anywhere. Not the page itself, and no page
 * twice, unless there are too few pages.
 */
function chooseTargets(page, list, random) {
  const chosen = new Set();
  const choose = (count, first, length) => {
    const last = Math.min(first + length, list.length);
    for (let found = 0, attempt = 0; found < count; attempt++) {
      const target = list[first + random.below(last - first)];
      if ((target === page || chosen.has(target)) && attempt < 50) continue;
      chosen.add(target);
      found++;
    }
  };
  const area = pagesPerSection * sectionsPerArea;
  choose(4, page.index - (page.index % pagesPerSection), pagesPerSection);
  choose(2, page.area * area, area);
  choose(2, 0, list.length);
  return [...chosen];
}

function linkTo(target, from, language) {
  const path = posix.relative(from.folder, `${target.path}.md`);
  return `[${target.titles[language.lang]}](${path.startsWith('.') ? path : `./${path}`})`;
}

function heading(language, shape, random) {
  const pattern = language.headings[shape.below(language.headings.length)];
  return `${capitalise(fill(pattern, language, random))}`;
}

function paragraph(words, language, sentence) {
  const sentences = [];
  // Starts at half the length of a sentence, so that the rounding errors of the parts cancel out over a page.
  let count = language.lang === 'en' ? 7 : 11;
  while (count < words) {
    const next = sentence();
    sentences.push(next);
    count += language.count(next);
  }
  return sentences.length > 0 ? sentences.join(language.space) : sentence();
}

function fill(pattern, language, random) {
  const text = pattern.replace(/\{(\w+)\}/g, (_, list) =>
    list === 'call' ? `${word(random)}.${word(random)}` : random.pick(language.lists[list]),
  );
  return text.replace(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}

/** A name in the style of code. */
function word(random) {
  return random.pick(languages[0].lists.thing) + capitalise(random.pick(languages[0].lists.many));
}

function homeText(list, language) {
  const areas = list.filter((page, index) => page.area !== list[index - 1]?.area);
  const links = areas.map((page) => `- [${page.titles[language.lang]}](./${page.path}.md)`);
  return `---\ntitle: ${language.siteTitle}\ndescription: ${language.home}\n---\n\n# ${language.home}\n\n${links.join('\n')}\n`;
}

function configText(list) {
  const areas = list.filter((page, index) => page.area !== list[index - 1]?.area).slice(0, 5);
  const locales = languages.map(({ lang, label, siteTitle }) => ({
    lang,
    label,
    title: siteTitle,
    nav: areas.map((page) => ({
      text: page.folder.split('/')[0],
      link: `/${page.path}`,
      activeMatch: `^/${page.folder.split('/')[0]}/`,
    })),
    sidebar: 'auto',
  }));
  const config = { title: english.siteTitle, lang: 'en', locales };
  return `import { defineConfig } from '@docs-cli/core';\n\nexport default defineConfig(${JSON.stringify(config, null, 2)});\n`;
}

function repeat(times, write) {
  return Array.from({ length: times }, (_, index) => write(index)).join('\n');
}

function capitalise(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function twoDigits(number) {
  return String(number).padStart(2, '0');
}

await start(import.meta.url, () => {
  const { values } = parseArgs({
    options: { pages: { type: 'string' }, out: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  const pages = Number(values.pages);
  if (!Number.isInteger(pages) || pages < 2 || !values.out) {
    throw new Error('usage: node test/bench/corpus.mjs --pages 1000 --out DIR [--seed 1]');
  }
  const list = generateCorpus({ pages, out: values.out, seed: values.seed });
  console.log(`${list.length * 2} pages and 2 home pages in ${values.out}`);
});
