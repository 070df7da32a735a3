/** The words of a query that are searched for. */
import { type Synonyms, wordsIn } from './synonyms.js';
import { isCjk, type Word } from './tokenize.js';

/** Words that say nothing about the topic are searched for only if a query contains nothing else. */
const STOP_WORDS =
  /^(about|an?|already|also|and|any|are|aren|as|at|be|been|between|but|by|can|cannot|could|did|didn|do|does|doesn|don|for|from|get|gets|give|gives|got|had|has|have|how|i|if|in|into|is|isn|it|its|just|let|like|ll|m|make|makes|may|me|might|must|my|need|needs|no|not|of|on|or|our|out|please|re|s|should|so|some|still|t|than|that|the|their|them|then|there|they|this|to|too|use|used|using|ve|vs|want|was|way|we|what|when|where|which|while|who|why|will|with|without|would|you|your)$/;
const STOP_PHRASES =
  /为?什么是?|(如何|怎[么样])(使?用)?|哪[些个里]|还是|被(?!动)|是否|能否|可以|(?<!目)的|了(?!解)|[吗呢]/g;

/** The same in Chinese: single characters between other words, and the pairs of a run. */
const CHINESE_STOP_WORDS =
  /^([里中上下时后前和与到在会要想把给让跟对从也都就才没不有吧啊哪多层写配用加改做放弄]|不要|不能|不会|不想|不用|不了|为啥|之后|以后|之前|时候|这个|那个|一个|一些|一下|我们|你们|他们|自己|应该|需要|想要|可以|能够|怎样|怎么|如何|什么|为何|或者|以及|并且|而且|但是|因为|所以|如果|就是|不是|没有|办法|方法|进行|所有|出来|起来|里面|请问|还有|已经|现在)$/;

/** Words that say little: a page need not be about them. */
const WEAK_WORDS =
  /^(after|all|always|another|based|before|best|both|correct|correctly|different|during|each|every|fails?|generate|handle|happens?|help|instead|issue|many|more|most|multiple|never|off|on|one|only|other|possible|problem|properly|same|several|show|support|supports|turn|two|work|working|works|wrong|支持|处理|导致|问题|方式|使用|设置|实现|正确|失败|多个|同时|同一|最终|生效|无法|出现|报错|错误)$/;

export const isWeakWord = (term: string): boolean => WEAK_WORDS.test(term);

export const isStopWord = (term: string): boolean => STOP_WORDS.test(term);

const NONE: Synonyms = new Map();

export function wordsOf(query: string, synonyms: Synonyms = NONE): Word[] {
  const words = wordsIn(query.replace(STOP_PHRASES, ' '), synonyms).filter(
    ({ whole }) => !isStopWord(whole) && !CHINESE_STOP_WORDS.test(whole),
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
  if (word.others || !isCjk(word.whole) || parts.length < 2) return [word];
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
