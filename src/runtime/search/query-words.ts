/** The words of a query that are searched for. */
import { type Synonyms, wordsIn } from './synonyms.js';
import { isUnspaced, type Word } from './tokenize.js';

/** Words that say nothing about the topic are searched for only if a query contains nothing else. */
const STOP_WORDS =
  /^([aist]|about|any?|and|as|at|be|between|but|by|can|cannot|(are|could|did|do|does|has|have|is|should|was|would)(nt?)?|for|from|get|how|if|in|into|its?|just|make|my|need|not?|of|on|or|our|out|so|some|still|than|th(at|e|ere|is)|too?|used?|using|vs|want|we|wh(at|en|ere|ich|o|y)|will|with|without|your?)$/;
const STOP_PHRASES =
  /(.)[不没]\1以?|请问|为啥|为?什么(?!时候|情况)是?|(如何|怎[么样])(办|弄|搞|回事|使?用)?|哪[些个里种]|还是|被(?!动)|是否|能否|可以|(?<!目)的|了(?!解)|[吗呢]/g;

/** The same in Chinese: single characters between other words, and the pairs of a run. */
const CHINESE_STOP_WORDS =
  /^([里中时后和到在会要把给从没不有写配用改做放]|不[要能会用]|没有|需要|应该|一个|这个|里[有面]|[之以]后|进行|出现|遇到|已经|自己|一下|想要)$/;

/** Words that say little: a page need not be about them. */
const WEAK_WORDS =
  /^(all|different|generate|handle|multiple|only|other|supports?|turn|works?|支持|处理|问题|设置|多个|两个|无法|报错)$/;

export const isWeakWord = (term: string): boolean => WEAK_WORDS.test(term);

export const isStopWord = (term: string): boolean => STOP_WORDS.test(term);

const NONE: Synonyms = new Map();

export function wordsOf(query: string, synonyms: Synonyms = NONE): Word[] {
  const words = wordsIn(query.replace(STOP_PHRASES, ' '), synonyms).filter(
    ({ whole, others }) => others || !(isStopWord(whole) || CHINESE_STOP_WORDS.test(whole)),
  );
  return words.length > 0 ? words : wordsIn(query, synonyms);
}

/**
 * The words of a run of Chinese, by the pairs of characters that the site has: `构建前执行` is `构建` and `执行`, because
 * `建前` is rare. Single characters and words that say nothing are left out.
 *
 * @param count number of sections with a term.
 */
export function segmentsOf(word: Word, count: (term: string) => number): Word[] {
  const { parts } = word;
  if (word.others || !isUnspaced(word.whole) || parts.length < 2) return [word];
  // The best sum of the pairs up to each character, and whether the last of them is a word.
  const best = [0, 0];
  const isWord: boolean[] = [];
  for (const [i, pair] of parts.entries()) {
    const withPair = best[i]! + Math.log2(1 + count(pair));
    isWord[i] = withPair > best[i + 1]!;
    best.push(Math.max(best[i + 1]!, withPair));
  }
  const found: string[] = [];
  for (let i = parts.length - 1; i >= 0; i--) {
    if (!isWord[i]) continue;
    if (!CHINESE_STOP_WORDS.test(parts[i]!)) found.unshift(parts[i]!);
    i--;
  }
  return found.length > 0 ? found.map((pair) => ({ whole: pair, parts: [pair] })) : [word];
}
