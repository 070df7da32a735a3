import { useMessages } from '../theme-context.js';

export function SkipLink() {
  const messages = useMessages();
  return (
    <a className="skip-link" href="#shell-main">
      {messages.skipToContentText}
    </a>
  );
}
