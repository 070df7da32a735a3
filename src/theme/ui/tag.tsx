/** The short word beside an entry of navbar or sidebar, as `new`. */
export function Tag({ text }: { text?: string | undefined }) {
  return text ? <span className="tag">{text}</span> : null;
}
