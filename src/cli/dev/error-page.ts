/**
 * The page that `dev` shows if no page can be rendered at all. It reloads itself periodically, because
 * without a client it cannot be notified.
 */
import type { Problem } from '../../runtime/dev/messages.js';
import { escapeHtml } from '../markdown/escape.js';
import { formatPlace } from '../report/diagnostic.js';

export function errorPage(problems: Problem[]): string {
  const shown = problems.map((problem) => {
    const { message, hint, frame } = problem;
    return `<article>
<p><strong>${escapeHtml(formatPlace(problem))}</strong></p>
<p>${escapeHtml(message)}</p>
${frame ? `<pre>${escapeHtml(frame)}</pre>` : ''}
${hint ? `<p>${escapeHtml(hint)}</p>` : ''}
</article>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2">
<title>This page cannot be shown</title>
</head>
<body>
<h1>This page cannot be shown</h1>
${shown.join('\n')}
</body>
</html>
`;
}
