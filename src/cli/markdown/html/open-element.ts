/** An element of the article whose end tag is not written yet. */
export interface OpenElement {
  name: string;
  /** Offset of its tag in the source text. */
  offset: number;
  /** Runs when its end tag is reached, before the tag is written. */
  onEnd?: () => void;
  /** True if this tool writes the element. */
  isOwn?: boolean;
  /** Whether its end tag is already written, or both its tags are left out. */
  gone?: 'ended' | 'left out';
  /** Set inside SVG or MathML. */
  space?: 'svg' | 'math';
  /** True for an element of SVG or MathML that can contain HTML. */
  isIntegration?: boolean;
}
