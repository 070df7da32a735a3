/** An element of the article whose end is not written yet. */
export interface OpenElement {
  name: string;
  /** Of its tag in the source text. */
  offset: number;
  /** Runs when its end is met, before that is written. */
  onEnd?: () => void;
  /** Written by this tool. */
  isOwn?: boolean;
  /** Its end is written already, or neither its tag nor its end is. */
  gone?: 'ended' | 'left out';
  /** In a drawing or a formula. */
  space?: 'svg' | 'math';
  /** An element of a drawing or a formula that holds HTML. */
  isIntegration?: boolean;
}
