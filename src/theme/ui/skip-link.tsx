import { useMessages } from '../theme-context.js';

export function SkipLink() {
  const messages = useMessages();
  return (
    <a className="dc-skip-link" href="#shell-main">
      {messages.skipToContentText}
    </a>
  );
}
