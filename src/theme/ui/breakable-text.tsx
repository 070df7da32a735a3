import { Fragment } from 'react';

/** Long names of code may break after an underscore, a dot or a slash. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(?<=[\w$][_./])(?=\w)/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
