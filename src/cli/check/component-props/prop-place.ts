/** Finds a prop in the Markdown. Pages store only the positions of their tags. */
import type { ComponentUse, Diagnostic } from '../../../runtime/model/index.js';
import { readTag } from '../../markdown/tags/tag-syntax.js';
import { createPositionFinder, lineStarts } from '../../report/position.js';

type Place = Required<Pick<Diagnostic, 'file' | 'line' | 'column' | 'length'>>;

export class PropFinder {
  readonly #read: (path: string) => string | undefined;
  readonly #texts = new Map<string, { text: string; starts: number[]; placeOf: PlaceOf } | undefined>();

  constructor(read: (path: string) => string | undefined) {
    this.#read = read;
  }

  /** The place of the name of the tag if the prop cannot be found, as in a tag that continues in a quote. */
  find(use: ComponentUse, prop: string | undefined): Place {
    const { name, file, line, column } = use;
    const tagPlace = { file, line, column, length: name.length + 1 };
    const source = prop === undefined ? undefined : this.#source(file);
    const start = source?.starts[line - 1];
    if (source === undefined || start === undefined) return tagPlace;
    const offset = start + column - 1;
    const tag = readTag(source.text.slice(offset, offset + use.length));
    const written = tag?.name === name ? tag.props.findLast((each) => each.name === prop) : undefined;
    if (written === undefined) return tagPlace;
    return { file, ...source.placeOf(offset + written.offset), length: written.length };
  }

  #source(file: string) {
    if (!this.#texts.has(file)) {
      const text = this.#read(file);
      const source =
        text === undefined
          ? undefined
          : { text, starts: lineStarts(text), placeOf: createPositionFinder(text) };
      this.#texts.set(file, source);
    }
    return this.#texts.get(file);
  }
}

type PlaceOf = ReturnType<typeof createPositionFinder>;
