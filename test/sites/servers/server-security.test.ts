/** Requests that both servers refuse, written byte by byte to sockets. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { DevServer } from '../../../src/cli/dev/dev-server.js';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { load } from '../../../src/cli/pipeline.js';
import type { HostRules } from '../../../src/cli/serve/guard.js';
import { createPreviewHandler } from '../../../src/cli/serve/preview-handler.js';
import { addressOf, ended, startAlone } from '../../helpers/own-process.js';
import { type Files, runCli, site, type TestSite, temporaryFolder } from '../../helpers/site.js';

interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

type Ask = (head: string | string[]) => Promise<Answer>;

const SECRET = 'secret text outside of the project';
const RULES: HostRules = { host: 'My-Box.local', allowedHosts: ['Docs.test', '.work.test'] };

/** Paths that name files outside of the served folder, or try to. */
const hostilePaths = JSON.parse(
  readFileSync(new URL('./hostile-paths.json', import.meta.url), 'utf8'),
) as string[];
/** File extensions that are names of object properties. */
const PROPERTIES = ['constructor', '__proto__', 'toString'];

const closing: (() => unknown)[] = [];
after(async () => {
  for (const close of closing) await close();
});

const FILES: Files = {
  'content/en/index.md': '# Home\n',
  'content/en/guide/index.md': '# Guide\n',
  'content/public/list.txt': 'a list with words\n',
  'content/public/gone.txt': 'soon gone\n',
  'content/public/deep/data.json': '{}',
  'content/public/x.svg': '<svg/>',
  ...Object.fromEntries(PROPERTIES.map((name) => [`content/public/a.${name}`, 'text'])),
  'content/_theme/index.css': `/* ${SECRET} */`,
  'secret.txt': SECRET,
};

interface Started {
  port: number;
  ask: Ask;
  dev?: DevSite;
}

async function startPreview(s: TestSite): Promise<Started> {
  const { config } = await load({ root: s.root });
  const port = await listen(createServer(createPreviewHandler({ ...config, out: s.path('dist'), ...RULES })));
  return { port, ask: asking(port) };
}

async function startDev(s: TestSite): Promise<Started> {
  const dev = await DevSite.open({ root: s.root });
  const devServer = new DevServer(dev, RULES, () => undefined);
  const server = createServer(devServer.handle);
  devServer.listenOn(server);
  closing.push(
    () => devServer.close(),
    () => dev.close(),
  );
  const port = await listen(server);
  return { port, ask: asking(port), dev };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Lines of a request. If it has no `Host` header, one with this machine is added. */
function asking(port: number): Ask {
  return async (head) => {
    const [first = '', ...headers] = [head].flat();
    if (!headers.some((header) => /^host:/i.test(header))) headers.push('Host: localhost');
    const socket = connect(port, '127.0.0.1');
    socket.write([first, ...headers, 'Connection: close', '', ''].join('\r\n'), 'latin1');
    return read(socket);
  };
}

async function read(socket: ReturnType<typeof connect>): Promise<Answer> {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    text += chunk;
    // An accepted WebSocket stays open.
    if (text.startsWith('HTTP/1.1 101')) break;
  }
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: text.slice(end + 4),
  };
}

const get = (ask: Ask, path: string, ...headers: string[]) => ask([`GET ${path} HTTP/1.1`, ...headers]);

function upgrade(path: string, ...headers: string[]): string[] {
  return [
    `GET ${path} HTTP/1.1`,
    ...headers,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
}

/** The site that both servers have. */
const built = (async () => {
  const s = await site(FILES);
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 0, stderr);
  writeFileSync(s.path('dist/deep/404.html'), 'not here');
  symlinkSync(s.path('secret.txt'), s.path('dist/linked.txt'));
  symlinkSync(s.root, s.path('dist/linked'));
  symlinkSync(s.path('nowhere'), s.path('dist/broken.txt'));
  symlinkSync(s.path('secret.txt'), s.path('dist/list.txt.gz'));
  const away = temporaryFolder();
  writeFileSync(`${away}/secret.txt`, SECRET);
  symlinkSync(`${away}/secret.txt`, s.path('content/public/linked.txt'));
  symlinkSync(away, s.path('content/public/linked'));
  return s;
})();

const servers: Partial<Record<'preview' | 'dev', Started>> = {};

for (const [name, start] of [
  ['preview', startPreview],
  ['dev', startDev],
] as const) {
  describe(name, () => {
    let s: TestSite;
    let ask: Ask;
    before(async () => {
      s = await built;
      servers[name] = await start(s);
      ({ ask } = servers[name]);
    });

    test('no spelling of a URL leads out of the served folder', async () => {
      for (const path of hostilePaths) {
        const { status, headers, body } = await get(ask, path);
        assert.equal(status, 404, path);
        assert.equal(headers.location, undefined, path);
        assert.doesNotMatch(body, new RegExp(`${SECRET}|root:|defineConfig`), path);
      }
      assert.equal((await get(ask, '/../list.txt?/../')).status, 404);
      assert.match((await get(ask, '/list.txt?/../secret.txt')).body, /a list with words/);
    });

    test('a URL with forbidden bytes is a bad request', async () => {
      for (const path of ['/list.txt\0', '/\xff', '/list.txt?\xff', '/list .txt'])
        assert.equal((await get(ask, path)).status, 400, JSON.stringify(path));
    });

    test('symbolic links are not followed', async () => {
      for (const path of ['/linked.txt', '/linked/secret.txt', '/linked/', '/linked', '/broken.txt']) {
        const { status, body } = await get(ask, path);
        assert.equal(status, 404, path);
        assert.ok(!body.includes(SECRET), path);
      }
    });

    test('a file extension that is the name of an object property has no special type', async () => {
      for (const property of PROPERTIES) {
        const { status, headers } = await get(ask, `/a.${property}`);
        assert.deepEqual([status, headers['content-type']], [200, 'application/octet-stream'], property);
      }
    });

    test('an SVG that is opened as a page is downloaded and runs nothing', async () => {
      const { headers } = await get(ask, '/x.svg');
      assert.equal(headers['content-disposition'], 'attachment');
      assert.match(headers['content-security-policy']!, /default-src 'none'.*sandbox/);
      assert.equal((await get(ask, '/list.txt')).headers['content-disposition'], undefined);
    });

    test('no folder is listed', async () => {
      for (const path of ['/assets', '/assets/', '/deep', '/deep/']) {
        const { status, body } = await get(ask, path);
        assert.equal(status, 404, path);
        assert.doesNotMatch(body, /data\.json|Index of/, path);
      }
    });

    test('a request for another host name is refused, and the response says how to allow it', async () => {
      for (const host of [
        'EVIL.test:80',
        'evil.test.',
        'localhost.evil.test',
        '127.0.0.1.evil.test',
        'xlocalhost',
      ]) {
        const { status, headers, body } = await get(ask, '/', `Host: ${host}`);
        assert.equal(status, 403, host);
        assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
        assert.equal(headers['x-content-type-options'], 'nosniff');
        const plain = host.replace(/:\d+$|\.$/, '').toLowerCase();
        assert.ok(body.includes(`start the server again with '--allowed-hosts ${plain}'`), body);
        assert.doesNotMatch(body, /Home/);
      }
    });

    test('an invalid host name is refused and not repeated in the response', async () => {
      for (const host of ['<script>', 'a b', 'evil.test/localhost', '127.0.0.1:80@evil.test', '']) {
        const { status, body } = await get(ask, '/', `Host: ${host}`);
        assert.equal(status, 403, host);
        assert.equal(body, '403 Forbidden\n', host);
      }
      assert.equal((await ask(['HEAD / HTTP/1.1', 'Host: evil.test'])).body, '');
    });

    test('a request with two host names is refused, in either order', async () => {
      for (const [first, second, status] of [
        ['localhost', 'evil.test', 400],
        ['localhost', 'localhost', 400],
        ['evil.test', 'localhost', 403],
      ] as const) {
        const hosts = [`Host: ${first}`, `HOST: ${second}`];
        assert.equal((await get(ask, '/list.txt', ...hosts)).status, status, hosts.join());
        const socket = await ask(upgrade('/__docs/socket', ...hosts, 'Origin: http://localhost'));
        assert.ok([400, 403].includes(socket.status), `${hosts} opens a socket: ${socket.status}`);
      }
    });

    test('host names and addresses of this machine, of the server and allowed ones are accepted', async () => {
      const local = [
        'LocalHost:3000',
        'localhost.:3000',
        'docs.localhost',
        '127.0.0.1:1',
        '[::1]:1',
        '192.168.0.2',
      ];
      for (const host of [...local, 'my-box.local', 'docs.test:3000', 'work.test', 'a.b.work.test'])
        assert.equal((await get(ask, '/', `Host: ${host}`)).status, 200, host);
      for (const host of ['box.local', 'a.docs.test', 'xwork.test', 'work.test.evil.test'])
        assert.equal((await get(ask, '/', `Host: ${host}`)).status, 403, host);
    });

    test('only GET and HEAD are accepted, and no tunnel is opened', async () => {
      for (const method of [
        'POST /',
        'PUT /list.txt',
        'DELETE /list.txt',
        'OPTIONS *',
        'TRACE /',
        'PROPFIND /',
      ]) {
        const first = `${method} HTTP/1.1`;
        const { status, headers, body } = await ask(first);
        assert.deepEqual(
          [status, headers.allow, body],
          [405, 'GET, HEAD', '405 Method Not Allowed\n'],
          first,
        );
      }
      assert.equal((await ask('CONNECT evil.test:80 HTTP/1.1')).status, 0);
      assert.equal((await ask('NONSENSE / HTTP/1.1')).status, 400);
    });

    test('a page of another site can read no file and embed none', async () => {
      const preflight = [
        'Access-Control-Request-Method: GET',
        'Access-Control-Request-Private-Network: true',
      ];
      for (const [first, ...more] of [
        ['GET /list.txt HTTP/1.1'],
        ['GET /index.json HTTP/1.1'],
        ['GET /guide HTTP/1.1'],
        ['GET /none HTTP/1.1'],
        ['GET / HTTP/1.1', 'Host: evil.test'],
        ['OPTIONS / HTTP/1.1', ...preflight],
      ]) {
        const { headers } = await ask([first!, ...more, 'Origin: http://evil.test']);
        assert.deepEqual(
          Object.keys(headers).filter((name) => name.startsWith('access-control-')),
          [],
          first,
        );
        assert.equal(headers['cross-origin-resource-policy'], 'same-origin', first);
      }
    });

    test('a request that is too large is refused, and the next one is answered', async () => {
      // Node 24 closes the connection while the request is still being sent, and then its response can be lost.
      const outcome = (path: string, ...headers: string[]) =>
        get(ask, path, ...headers).then(
          ({ status }) => status,
          ({ code }) => code,
        );
      const much = 'a'.repeat(100_000);
      assert.match(String(await outcome(`/${much}`)), /^(?:431|ECONNRESET)$/);
      assert.match(String(await outcome('/', `X-Much: ${much}`)), /^(?:431|ECONNRESET)$/);
      assert.equal((await get(ask, `/${'a/'.repeat(4000)}`)).status, 404);
      assert.equal((await get(ask, '/list.txt')).status, 200);
    });

    test('no range and no encoding in a request ends the server', async () => {
      const odd = ['8-2', '0-', '-5', '-', '999-', '2-NaN', '0-1,3-4', 'a-b'];
      const large = ['0-9007199254740992', '1-99999999999999999999999999999999', '99999999999999999999-'];
      for (const range of [...odd, ...large]) {
        const { status } = await get(
          ask,
          '/list.txt',
          `Range: bytes=${range}`,
          'Accept-Encoding: gzip, br, *',
        );
        assert.ok([200, 206, 416].includes(status), `${range}: ${status}`);
      }
      // Safari plays no video from a server without ranges.
      const part = await get(ask, '/list.txt', 'Range: bytes=2-5');
      assert.deepEqual([part.status, part.body], [206, 'list']);
      assert.match(String(part.headers['content-range']), /^bytes 2-5\/\d+$/);
      const rest = await get(ask, '/list.txt', 'Range: bytes=7-99999');
      assert.match(rest.body, /^with words/);
      assert.equal((await get(ask, '/list.txt', 'Range: bytes=99999-')).status, 416);
      // The part may belong to another version of the file.
      const conditional = await get(ask, '/list.txt', 'Range: bytes=0-1', 'If-Range: "another"');
      assert.equal(conditional.status, 200);
      const { body, headers } = await get(ask, '/list.txt', 'Accept-Encoding: gzip, br');
      assert.match(body, /a list with words/);
      assert.equal(headers['content-encoding'], undefined);
    });

    test('an error response has no stack trace and no path of the site', async (t) => {
      const told = t.mock.method(console, 'error', () => {});
      const [file, path] =
        name === 'dev' ? ['content/public/gone.txt', '/gone.txt'] : ['dist/deep/404.html', '/deep/none'];
      assert.notEqual((await get(ask, path)).status, 500);
      rmSync(s.path(file));
      if (name === 'dev') {
        assert.equal((await get(ask, path)).status, 404, 'it is gone, though no watcher has told of it');
        mkdirSync(s.path(file));
      }
      const { status, body } = await get(ask, path);
      assert.equal(status, 500);
      assert.ok(!body.includes(s.root), body);
      assert.doesNotMatch(body, /ENOENT|EISDIR|\n\s+at |\.[jt]s:\d/);
      assert.match(told.mock.calls.map(({ arguments: [line] }) => String(line)).join(), /ENOENT|EISDIR/);
      assert.equal((await get(ask, '/list.txt')).status, 200);
    });
  });
}

describe('the WebSocket of dev', () => {
  const ask: Ask = (head) => servers.dev!.ask(head);

  test('a page of the site can open the WebSocket, also through a proxy that adds the default port', async () => {
    for (const [host, origin] of [
      ['localhost:3000', 'http://localhost:3000'],
      ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
      ['[::1]:3000', 'http://[::1]:3000'],
      ['docs.test:443', 'https://docs.test'],
      ['docs.test:80', 'http://docs.test'],
    ]) {
      const { status } = await ask(upgrade('/__docs/socket', `Host: ${host}`, `Origin: ${origin}`));
      assert.equal(status, 101, host);
    }
    const other = upgrade('/__docs/socket', 'Host: docs.test:80', 'Origin: https://docs.test');
    assert.equal((await ask(other)).status, 403);
  });

  test('the WebSocket refuses pages of other sites and ports, foreign host names and requests without an origin', async () => {
    const sites = ['http://evil.test', 'http://localhost:3000.evil.test', 'http://evil.test/localhost:3000'];
    const ports = ['http://localhost:3001', 'http://localhost', 'http://127.0.0.1:3000'];
    for (const origin of [...sites, ...ports, 'null', 'file://', '']) {
      const head = upgrade('/__docs/socket', 'Host: localhost:3000', `Origin: ${origin}`);
      assert.equal((await ask(head)).status, 403, origin);
    }
    assert.equal((await ask(upgrade('/__docs/socket', 'Host: localhost:3000'))).status, 403);
    // The name can point to this machine.
    const foreign = upgrade('/__docs/socket', 'Host: evil.test', 'Origin: http://evil.test');
    assert.equal((await ask(foreign)).status, 403);
  });

  test('the WebSocket is at one URL', async () => {
    for (const path of ['/', '/__docs/', '/__docs/socket/', '/x/../__docs/socket']) {
      const head = upgrade(path, 'Host: localhost', 'Origin: http://localhost');
      assert.equal((await ask(head)).status, 403, path);
    }
  });

  test('clients that break off a refused request do not end the server', async () => {
    for (let i = 0; i < 20; i++) {
      const socket = connect(servers.dev!.port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      socket.write(`${upgrade('/__docs/socket', 'Host: evil.test').join('\r\n')}\r\n\r\n`);
      socket.write('more than is read');
      await once(socket, 'data');
      socket.resetAndDestroy();
    }
    await wait(20);
    assert.equal((await get(ask, '/')).status, 200);
  });
});

test('no response of dev has the path of the site, or follows a new symbolic link out of it', async () => {
  const s = await built;
  const { ask, dev } = servers.dev!;
  for (const file of (await dev!.state()).outputs.keys()) {
    const { body } = await get(ask, `/${file}`);
    assert.ok(!body.includes(s.root), file);
  }
  assert.equal((await get(ask, '/list.txt')).status, 200);
  const secret = `${temporaryFolder()}/secret.txt`;
  writeFileSync(secret, SECRET);
  rmSync(s.path('content/public/list.txt'));
  symlinkSync(secret, s.path('content/public/list.txt'));
  const { status, body } = await get(ask, '/list.txt');
  assert.equal(status, 500);
  assert.match(body, /content\/public\/list\.txt.*symbolic link points outside the project/s);
  assert.ok(!body.includes(SECRET));
});

test('an error of the theme names its files relative to the project', async (t) => {
  const s = await site({
    'content/en/index.md': '# Home\n',
    'content/_theme/index.tsx': 'throw new Error("no " + globalThis.placeOfSite + "/data.json");\n',
  });
  Object.assign(globalThis, { placeOfSite: s.root });
  t.after(() => Reflect.deleteProperty(globalThis, 'placeOfSite'));
  const { ask } = await startDev(s);
  const { status, body } = await get(ask, '/');
  assert.equal(status, 500);
  assert.match(body, /content\/_theme\/index\.tsx.*no data\.json/s);
  assert.ok(!body.includes(s.root), body);
});

test('the command line refuses an invalid host', async () => {
  for (const command of ['dev', 'preview']) {
    for (const host of ['https://docs.test', 'docs.test:3000', 'docs.test/', '*', '']) {
      const { code, stderr } = await runCli([command, '--allowed-hosts', 'good.test', host]);
      assert.equal(code, 2, `${command} ${host}`);
      assert.match(stderr, /without scheme and port/);
    }
  }
});

test('the command line passes host names to the server', async () => {
  const s = await built;
  for (const command of ['dev', 'preview']) {
    const flags = ['--port', '0', '--allowed-hosts', 'one.test', '.two.test'];
    const child = await startAlone(['--root', s.root, command, ...flags]);
    closing.push(() => child.kill('SIGKILL'));
    const done = ended(child);
    const ask = asking(Number(new URL(await addressOf(child)).port));
    for (const [host, status] of Object.entries({ 'one.test': 200, 'a.two.test': 200, 'evil.test': 403 }))
      assert.equal((await get(ask, '/deep/data.json', `Host: ${host}`)).status, status, `${command} ${host}`);
    child.kill('SIGTERM');
    assert.equal((await done).code, 0, command);
  }
});
