/**
 * Elements of raw HTML that wait for their end. One that is never closed would take in all that follows, down to the
 * end of the page, and an end too many would close what is around the article. So what begins in a paragraph, list
 * item, cell or box ends there, at the latest with it, and an end of nothing is left out.
 */

export interface OpenElement {
  name: string;
  /** Of its tag in the source text. */
  offset: number;
  /** Runs when its end is met, before that is written. */
  onEnd?: () => void;
}

const hasNoEnd = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Browsers close them with whatever follows. */
const endsByItself = /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|rp|rt|colgroup|caption)$/;
/** They are the page's own, or take in the rest of it for good. */
const isOfNoArticle = /^(?:html|head|body|frameset|plaintext)$/;

export function mayStandInArticle(name: string): boolean {
  return !isOfNoArticle.test(name);
}

export class OpenElements {
  readonly #open: OpenElement[] = [];
  /** Those before this index were opened outside of what is being written. */
  #floor = 0;

  begin(element: OpenElement, isSelfClosing: boolean): void {
    if (hasNoEnd.test(element.name) || endsByItself.test(element.name)) return;
    const isForeign = [...this.#open, element].some(({ name }) => name === 'svg' || name === 'math');
    if (!isSelfClosing || !isForeign) this.#open.push(element);
  }

  get areOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Takes an element off, with those left open in it, innermost first; undefined where it is not open here. */
  end(name: string): OpenElement[] | undefined {
    if (hasNoEnd.test(name) || endsByItself.test(name)) return [];
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at < this.#floor) return undefined;
    const [element, ...inner] = this.#open.splice(at);
    element?.onEnd?.();
    return inner.reverse();
  }

  /** Runs `write`; gives what it left open, innermost first. */
  enclose(write: () => void): OpenElement[] {
    const outside = this.#floor;
    this.#floor = this.#open.length;
    write();
    const left = this.#open.splice(this.#floor).reverse();
    this.#floor = outside;
    return left;
  }
}
