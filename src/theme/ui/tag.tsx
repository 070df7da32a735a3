/** The short label next to an entry of navbar or sidebar, for example `new`. */
export function Tag({ text }: { text?: string | undefined }) {
  return text ? <span className="tag">{text}</span> : null;
}
