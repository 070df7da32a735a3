/** The words of a query that are searched for. */
import { type Synonyms, wordsIn } from './synonyms.js';
import type { Word } from './tokenize.js';

/** Question words are searched for only if a query contains nothing else. */
const STOP_WORDS =
  /^(an?|and|are|as|at|be|between|by|can|do|does|for|from|has|have|how|i|in|is|it|my|not|of|on|or|should|that|the|this|to|vs|was|what|when|where|which|who|why|will|with|you|your)$/;
const STOP_PHRASES =
  /为?什么是?|(如何|怎[么样])(使?用)?|哪[些个里]|还是|被(?!动)|是否|能否|可以|(?<!目)的|了(?!解)|[吗呢]/g;

export const isStopWord = (term: string): boolean => STOP_WORDS.test(term);

const NONE: Synonyms = new Map();

export function wordsOf(query: string, synonyms: Synonyms = NONE): Word[] {
  const words = wordsIn(query.replace(STOP_PHRASES, ' '), synonyms).filter(({ whole }) => !isStopWord(whole));
  return words.length > 0 ? words : wordsIn(query, synonyms);
}
