/**
 * A static server that compresses every response and records its size. It has no other optimizations, which
 * could affect measurements.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown; charset=utf-8',
};

/**
 * Resolves to `{ origin, answers, close }`; an answer is `{ path, status, kind, bytes }`, with the size of
 * the body as sent.
 */
export async function serveGzip(folder) {
  const answers = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = fileFor(folder, path);
    const status = file ? 200 : 404;
    const body = gzipSync(file ? readFileSync(file) : 'not found', { level: 9 });
    const extension = file ? extname(file) : '.html';
    const kind = { '.html': 'html', '.css': 'css', '.js': 'js' }[extension] ?? 'other';
    answers.push({ path, status, kind, bytes: body.length });
    response.writeHead(status, {
      'content-type': types[extension] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': 'max-age=600',
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    answers,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Finds the file in the same way as a static host with clean URLs. */
function fileFor(folder, path) {
  return [path, `${path}.html`, `${path}/index.html`]
    .map((name) => join(folder, name))
    .find((file) => existsSync(file) && statSync(file).isFile());
}
