/**
 * Ranks the system's fonts by file name: families made for reading on screens come first, in the order of the
 * theme's font list. For Chinese, Japanese and Korean, families of the text's language come before those of
 * the others.
 */

/** Matched against the file name in lower case, without extension, spaces, `-` and `_`. */
type Family = RegExp;

const LATIN: Family[] = [
  /^inter(variable|display|\[|regular|bold|semibold|medium|$)/,
  /^segoeui|^seguisb/,
  /^roboto(regular|bold|medium|variable|\[|$)/,
  /^notosans(regular|bold|semibold|medium|variable|\[|$)/,
  /^opensans/,
  /^liberationsans(regular|bold|$)/,
  /^helveticaneue/,
  /^helvetica/,
  /^arial(bold|bd|$)/,
  /^(?:lato|sourcesans|ubuntu|cantarell)/,
];

const COMMON_CJK: Family = /^notosanscjk|^sourcehansans(regular|bold|medium|vf|$)/;

const CJK = {
  Hans: [
    /^pingfang/,
    /^harmonyossanssc/,
    /^misans/,
    /^msyh/,
    COMMON_CJK,
    /^notosanssc|^sourcehansans(sc|cn)/,
    /^hiraginosansgb/,
    /^wqy/,
    /^simhei/,
    /^stheiti/,
    /^droidsansfallback/,
  ],
  Hant: [/^pingfang/, /^msjh/, COMMON_CJK, /^notosans(tc|hk)|^sourcehansans(tc|tw|hc|hk)/, /^stheiti/],
  Jpan: [
    /^ヒラギノ角ゴシック|^hiragino(kaku|sansw)/,
    /^yugoth/,
    /^meiryo/,
    COMMON_CJK,
    /^notosansjp|^sourcehansans(jp|j)/,
  ],
  Kore: [/^applesdgothicneo/, /^malgun/, COMMON_CJK, /^notosanskr|^sourcehansans(kr|k)/, /^nanumgothic/],
} satisfies Record<string, Family[]>;

/** Fonts for other scripts. */
const OTHERS: Family[] = [/^notosans[a-z]+/, /^dejavusans(bold|$)/, /^arialunicode/, /^freesans/];

/** Fonts that are unsuitable for a title, used only if there is no other font. */
const ODD =
  /mono|code|courier|consol|serif|times|georgia|roman|song|ming|kai|emoji|symbol|icon|awesome|dingbat|wingding|webding|italic|oblique|narrow|condensed|thin|hairline|light|black|heavy|math|braille|lastresort|comic|impact/;

export type Script = keyof typeof CJK | 'other';

export function scriptOf(lang: string): Script {
  const script = new Intl.Locale(lang).maximize().script ?? '';
  return script in CJK ? (script as Script) : 'other';
}

/** In a collection for all of these languages, the faces for one language. */
export const OWN_FACES: Record<Script, RegExp> = {
  Hans: /\b(SC|CN|GB)\b/,
  Hant: /\b(TC|TW|HK)\b/,
  Jpan: /\b(JP|J)\b/,
  Kore: /\b(KR|K)\b/,
  other: /^/,
};

/** Files of one group are weights of the same family. Groups with a lower `order` are searched first. */
interface Rank {
  order: number;
  group: string;
}

export function rankOf(fileName: string, script: Script): Rank {
  const name = fileName
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
  const order = orderFor(script).findIndex((family) => family.test(name));
  // Narrow, light and slanted files of a family in the lists rank like an unknown font.
  if (order >= 0 && !ODD.test(name)) return { order, group: '' };
  const family = fileName.replace(/[-_. ].*$/, '').toLowerCase();
  return { order: ODD.test(name) ? 1001 : 1000, group: family };
}

function orderFor(script: Script): Family[] {
  const { Hans, Hant, Jpan, Kore } = CJK;
  const others = [...Hans, ...Hant, ...Jpan, ...Kore, ...OTHERS];
  return script === 'other' ? [...LATIN, ...others] : [...CJK[script], ...LATIN, ...others];
}
