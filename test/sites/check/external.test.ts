/** `check --external` over real connections. Servers on this machine replace public hosts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { after, describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpClientOptions } from '../../../src/cli/check/external/http-client.js';
import { HttpProbe } from '../../../src/cli/check/external/http-probe.js';
import { isPrivateAddress } from '../../../src/cli/check/external/private-hosts.js';
import type { JsonReport } from '../../../src/cli/report/json-report.js';
import { Cache } from '../../../src/cli/system/cache.js';
import { type CliResult, type Files, reported, site } from '../../helpers/site.js';

type Reply = number | ((request: IncomingMessage, response: ServerResponse) => void);

interface Host {
  /** `127.0.0.1:4000` */
  name: string;
  url: string;
  /** Requests in order, such as `GET /page`. */
  asked: string[];
  /** Maximum number of requests at the same time. */
  most: number;
}

const closing: (() => void)[] = [];
after(() => {
  for (const close of closing) close();
});

/** Responds with 200 to all other requests. */
async function host(replies: Record<string, Reply> = {}): Promise<Host> {
  const found: Host = { name: '', url: '', asked: [], most: 0 };
  let now = 0;
  const server = createServer((request, response) => {
    found.asked.push(`${request.method} ${request.url}`);
    found.most = Math.max(found.most, ++now);
    response.on('close', () => now--);
    const reply = replies[new URL(request.url!, 'http://a').pathname] ?? 200;
    if (typeof reply === 'number') response.writeHead(reply).end();
    else reply(request, response);
  });
  found.name = await listening(server);
  found.url = `http://${found.name}`;
  return found;
}

const leadsTo =
  (to: string, status = 302): Reply =>
  (_, response) =>
    response.writeHead(status, { location: to }).end();

const HOME = 'content/en/index.md';

interface Setup {
  hosts?: Host[];
  /** Keys of `check.external` in addition to `privateHosts`. */
  external?: string;
  rules?: string;
  /** Other keys of the config. */
  config?: string;
  files?: Files;
}

/** A server that listens until the tests end. @returns `127.0.0.1:4000`. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close().closeAllConnections());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A site with this home page, which may request these hosts. */
function linking(
  text: string,
  { hosts = [], external = '', rules = '{}', config = '', files = {} }: Setup = {},
) {
  const names = JSON.stringify(hosts.map(({ name }) => name));
  return site({
    [HOME]: `# Home\n\n${text}\n`,
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  check: { rules: ${rules}, external: { privateHosts: ${names}, ${external} } },
  ${config}
});
`,
    ...files,
  });
}

const look = (s: Awaited<ReturnType<typeof site>>, ...argv: string[]) =>
  s.cli('check', '--external', ...argv);

const counts = ({ stdout }: CliResult) => /^ {2}\d+ external .*$/m.exec(stdout)?.[0].trim();

describe('responses of hosts', () => {
  test('a missing page is requested once and reported at every link to it', async () => {
    const far = await host({ '/gone': 404, '/left': 410 });
    const gone = `${far.url}/gone`;
    const s = await linking(
      `[a](${gone}#part) and [b](${far.url}/left)\n\n<a href="${gone}">c</a> ![d](${gone})`,
      {
        hosts: [far],
        config: `nav: [{ text: 'Far', link: '${gone}' }],
  sidebar: { '/': [{ text: 'Far', link: '${gone}' }, 'more'] },
  socialLinks: [{ icon: 'github', mode: 'link', content: '${gone}' }],
  redirects: { '/old': '${gone}' },`,
        files: {
          'content/en/more.md': `---\npageType: home\nhero:\n  actions:\n    - text: Far\n      link: ${gone}\n---\n\n[moved](/old)\n`,
        },
      },
    );
    const result = await look(s);
    assert.equal(result.code, 1);
    assert.deepEqual(reported(result), [
      'content/en/index.md:3:1 error dead-external-link',
      `content/en/index.md:3:${`[a](${gone}#part) and `.length + 1} error dead-external-link`,
      'content/en/index.md:5:10 error dead-external-link',
      `content/en/index.md:5:${`<a href="${gone}">c</a> `.length + 1} error dead-external-link`,
      `content/en/index.md:5:${`<a href="${gone}">c</a> `.length + 1} warning blocked-resource`,
      'content/en/more.md:6:13 error dead-external-link',
      'content/en/more.md:9:1 warning moved-link',
      'site.config.ts:5:30 error dead-external-link',
      'site.config.ts:6:41 error dead-external-link',
      'site.config.ts:7:58 error dead-external-link',
      'site.config.ts:8:24 error dead-external-link',
    ]);
    assert.match(result.stderr, /Dead link 'http:[^']+\/gone#part'\. The host responds with 404 Not Found\./);
    assert.match(result.stderr, /\^{10}/, 'the place is marked');
    assert.deepEqual(far.asked.sort(), ['GET /gone', 'GET /left']);
  });

  test('each response of a host is a dead link, a warning or no problem', async () => {
    /** Responds with the status to the first requests. */
    const passing = (status: number, requests = 2): Reply => {
      let left = requests;
      return (_, response) => response.writeHead(left-- > 0 ? status : 200).end();
    };
    const flow = (response: ServerResponse) =>
      void (response.destroyed || response.write('x'.repeat(65_536), () => setImmediate(flow, response)));
    // [path, reply, the problem, what it says]
    const dead = 'error dead-external-link';
    const unreachable = 'warning external-unreachable';
    const RESPONSES: [path: string, reply: Reply, problem?: string, says?: RegExp][] = [
      // What blocks automated requests is no problem of the page.
      ...[400, 401, 402, 403, 405, 406, 418, 451, 501, 999].map((status): [string, Reply] => [
        `/${status}`,
        status,
      ]),
      ['/riddle', (_, response) => response.writeHead(503, { 'cf-mitigated': 'challenge' }).end()],
      // A temporary failure is requested again.
      ['/passing', passing(503)],
      ['/of-a-proxy', passing(520)],
      ['/failing', 500, unreachable, /The host responds with 500 Internal Server Error/],
      // Only the head is read, and a broken body is not a problem.
      ['/endless', (_, response) => flow(response.writeHead(200))],
      [
        '/torn',
        (_, response) =>
          void response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy()),
      ],
      ['/odd', ({ socket }) => void socket.end('HTTP/1.1 two hundred\r\n\r\n')],
      // The status of the final page counts after redirects.
      ['/a', leadsTo('/b')],
      ['/b', leadsTo('/c', 301)],
      ['/lost', leadsTo('/gone'), dead, /It redirects to 'http:[^']+\/gone'\. The host responds with 404/],
      ['/gone', 404, dead],
      ['/round', leadsTo('/round'), unreachable, /redirects too many times/],
      [
        '/cookie',
        (_, response) => response.writeHead(302, { location: '/cookie', 'set-cookie': 'a=b' }).end(),
      ],
      ['/app', leadsTo('vscode://file')],
      ['/broken', leadsTo('http://')],
      ['/in', leadsTo('http://127.0.0.1:9/secret')],
    ];
    const far = await host(Object.fromEntries(RESPONSES));
    const links = RESPONSES.map(([path]) => `[a](${far.url}${path})`);
    const s = await linking([...links, `见 ${far.url}/bare。`].join('\n'), { hosts: [far] });
    const result = await look(s);
    assert.deepEqual(
      reported(result),
      RESPONSES.flatMap(([, , problem], i) => (problem ? `content/en/index.md:${i + 3}:1 ${problem}` : [])),
    );
    for (const [, , , says] of RESPONSES) if (says) assert.match(result.stderr, says);
    assert.ok(far.asked.includes('GET /bare'), 'Chinese punctuation is not part of a URL.');
  });

  test('a host that does not respond is reported at each link and requested once', async () => {
    const paths = ['/1', '/2', '/3', '/4', '/5'];
    const deaf = await host(Object.fromEntries(paths.map((path) => [path, () => {}])));
    const closed = { ...(await host()), name: '127.0.0.1:9', url: 'http://127.0.0.1:9' };
    const well = await host();
    const urls = [...paths.map((path) => `${deaf.url}${path}`), `${closed.url}/`, `${well.url}/`];
    const s = await linking(urls.map((url) => `[a](${url})`).join('\n'), {
      hosts: [deaf, closed, well],
      external: 'timeout: 1',
    });
    const result = await look(s);
    assert.deepEqual(
      reported(result),
      [3, 4, 5, 6, 7, 8].map((line) => `content/en/index.md:${line}:1 warning external-unreachable`),
    );
    assert.match(result.stderr, /did not respond within 1 s/);
    assert.match(result.stderr, /cannot be reached \(ECONNREFUSED\)/);
    assert.ok(deaf.asked.length <= 6, deaf.asked.join());
  });

  test('if no host responds, this is reported once', async () => {
    const closed = [1, 2].map((port) => ({ name: `127.0.0.1:${port}`, url: '', asked: [], most: 0 }));
    const s = await linking('[a](http://127.0.0.1:1/a)\n[b](http://127.0.0.1:2/b)', { hosts: closed });
    const result = await look(s);
    assert.deepEqual(reported(result), ['warning external-unreachable']);
    assert.match(result.stderr, /None of the 2 linked hosts/);
  });

  test('a permanent redirect is reported if the config enables it', async () => {
    const far = await host({
      '/a': leadsTo('/b', 301),
      '/b': leadsTo('/new', 308),
      '/new': leadsTo('/new/en'),
      '/now': leadsTo('/b', 307),
      '/closed': leadsTo('/door', 301),
      '/door': 403,
    });
    const text = `[a](${far.url}/a#part)\n\n[b](${far.url}/now)\n\n[c](${far.url}/closed)`;
    assert.equal((await look(await linking(text, { hosts: [far] }))).code, 0);
    const told = await look(await linking(text, { hosts: [far], rules: "{ 'external-redirect': 'warn' }" }));
    assert.deepEqual(reported(told), ['content/en/index.md:3:1 warning external-redirect']);
    assert.match(told.stderr, new RegExp(`Write '${far.url}/new#part'`));
  });
});

describe('URLs that are not requested', () => {
  test('examples, private networks, placeholders and pages of the site itself are not requested', async () => {
    const near = await host({ '/': 404 });
    const links = [
      `${near.url}/`,
      near.url.replace('127.0.0.1', 'localhost'),
      near.url.replace('127.0.0.1', '[::1]'),
      near.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
      near.url.replace('127.0.0.1', '2130706433'),
      ...HOSTS.excludedUrls,
    ];
    const s = await linking(links.map((link) => `[a](<${link}>)`).join('\n\n'), {
      config: "siteUrl: 'https://my-lib.org',",
      files: { 'content/en/guide/next.md': '# Next\n' },
    });
    const result = await look(s);
    assert.equal(result.code, 0, result.stderr);
    assert.equal(counts(result), `0 external URLs requested, 22 excluded`);
    assert.deepEqual(near.asked, []);
  });

  test('URLs that the config ignores by text or expression are not requested', async () => {
    const far = await host({ '/gone': 404, '/a/gone': 404, '/b/gone': 404, '/b': 404 });
    const s = await linking(
      ['/gone', '/gone#part', '/a/gone', '/b/gone', '/b'].map((path) => `[a](${far.url}${path})`).join('\n'),
      { hosts: [far], external: `ignore: ['${far.url}/gone', '*/b/*', /\\/a\\/go+ne$/g]` },
    );
    const result = await look(s);
    assert.deepEqual(reported(result), ['content/en/index.md:7:1 error dead-external-link']);
    assert.equal(counts(result), '1 external URL requested, 3 excluded');
  });

  test('an invalid URL is reported without a request, and no URL is requested without the option', async () => {
    const far = await host({ '/gone': 404 });
    const s = await linking(`[a](https://)\n\n[b](http://a..b:99999/)\n\n[c](${far.url}/gone)`, {
      hosts: [far],
    });
    assert.equal((await s.cli('check')).code, 0);
    assert.deepEqual(await s.problems(), []);
    assert.deepEqual(far.asked, []);
    assert.deepEqual(
      reported(await look(s)),
      [3, 5, 7].map((line) => `content/en/index.md:${line}:1 error dead-external-link`),
    );
  });
});

describe('rate limits', () => {
  test('a few requests run at once, at most two for one host', async () => {
    let now = 0;
    let most = 0;
    const slow: Reply = async (_, response) => {
      most = Math.max(most, ++now);
      await wait(20);
      now--;
      response.end();
    };
    const paths = Array.from({ length: 8 }, (_, i) => `/${i}`);
    const hosts = await Promise.all(
      Array.from({ length: 6 }, () => host(Object.fromEntries(paths.map((path) => [path, slow])))),
    );
    const links = hosts.flatMap(({ url }) => paths.map((path) => `[a](${url}${path})`));
    const { code } = await look(await linking(links.join('\n'), { hosts }));
    assert.equal(code, 0);
    assert.deepEqual(
      hosts.map((each) => each.most),
      [2, 2, 2, 2, 2, 2],
    );
    assert.equal(most, 8);
  });

  test('a host that asks for a pause gets it', async () => {
    let requests = 0;
    const far = await host({
      '/busy': (_, response) => {
        requests += 1;
        if (requests === 1) response.writeHead(429, { 'retry-after': '1' }).end();
        else response.end();
      },
    });
    assert.equal((await look(await linking(`[a](${far.url}/busy)`, { hosts: [far] }))).code, 0);
    assert.equal(requests, 2);
  });

  test('a host that answers "too many requests" gets no more of them, and no problem is reported', async () => {
    const busy: Reply = (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    const paths = Array.from({ length: 9 }, (_, i) => `/${i}`);
    const far = await host(Object.fromEntries(paths.map((path) => [path, busy])));
    const s = await linking(paths.map((path) => `[a](${far.url}${path})`).join('\n'), { hosts: [far] });
    const { code, stdout } = await look(s);
    assert.equal(code, 0);
    assert.ok(far.asked.length <= 2, far.asked.join());
    assert.match(stdout, new RegExp(`${far.name} limits requests: 9 URLs not checked`));
  });

  test('successful responses are cached for a day; failures and URLs without a status are requested again', async () => {
    const odd: Reply = ({ socket }) => socket.end('HTTP/1.1 two hundred\r\n\r\n');
    const far = await host({ '/gone': 404, '/moved': leadsTo('/new', 301), '/closed': 403, '/odd': odd });
    const s = await linking(
      ['/', '/gone', '/moved', '/closed', '/odd'].map((path) => `[a](${far.url}${path})`).join('\n\n'),
      { hosts: [far], rules: "{ 'external-redirect': 'warn' }" },
    );
    const first = await look(s);
    assert.match(first.stderr, /external-redirect/);
    far.asked.length = 0;
    const again = await look(s);
    assert.deepEqual(far.asked.sort(), ['GET /gone', 'GET /odd']);
    assert.deepEqual(reported(again), reported(first));

    const cache = new Cache(s.root);
    const stored = JSON.stringify(cache.readJson('external'));
    const hour = 60 * 60;
    const older = (seconds: number) =>
      stored.replace(/\[\d{10}/g, (time) => `[${Number(time.slice(1)) - seconds}`);
    for (const [text, requests] of [
      [older(23 * hour), 2],
      [older(25 * hour), 6],
      // In the future.
      [older(-hour), 6],
    ] as const) {
      cache.writeJson('external', JSON.parse(text));
      far.asked.length = 0;
      assert.deepEqual(reported(await look(s)), reported(first));
      assert.equal(far.asked.length, requests, text);
    }
  });
});

describe('external links in reports', () => {
  test('a dead external link can be suppressed and configured, and its suppression is not unused while the host answers', async () => {
    const far = await host({ '/gone': 404 });
    const s = await linking(
      `[a](${far.url}/gone) <!-- check-ignore dead-external-link: back on Monday -->\n\n[b](${far.url}/) <!-- check-ignore dead-external-link, external-unreachable: ill at times -->`,
      { hosts: [far] },
    );
    const { code, stdout } = await look(s);
    assert.equal(code, 0);
    assert.match(stdout, /1 page, no problems, 1 suppressed/);
    assert.equal((await s.cli('check')).code, 0);
    const soft = await linking(`[a](${far.url}/gone)`, {
      hosts: [far],
      rules: "{ 'dead-external-link': 'warn' }",
    });
    assert.deepEqual(reported(await look(soft)), ['content/en/index.md:3:1 warning dead-external-link']);
  });

  test('the baseline knows a dead external link even if the host fails in another way', async () => {
    let status = 500;
    const far = await host({ '/gone': 404, '/failing': (_, response) => response.writeHead(status).end() });
    const s = await linking(`[a](${far.url}/gone)\n\n[b](${far.url}/failing)`, { hosts: [far] });
    assert.equal((await look(s, '--update-baseline')).code, 0);
    const written = s.read('check-baseline.json');
    status = 502;
    const again = await look(s, '--baseline');
    assert.equal(again.code, 0, again.stderr);
    assert.doesNotMatch((await s.cli('check', '--baseline')).stderr, /gone/);
    await look(s, '--update-baseline');
    assert.equal(s.read('check-baseline.json'), written);
  });

  test('reports contain external links and the edit link of the first page, and --timing shows how long they took', async () => {
    const far = await host({ '/gone': 404, '/edit/docs/en/index.md': 404 });
    const s = await linking(`[a](${far.url}/gone)`, {
      hosts: [far],
      config: `editLink: { docRepoBaseUrl: '${far.url}/edit/docs', text: 'Edit' },`,
    });
    const { stdout, stderr } = await look(s, '--format', 'json', '--timing');
    const { problems } = JSON.parse(stdout) as JsonReport;
    assert.deepEqual(
      problems.map(({ code, file, line }) => `${file}:${line} ${code}`),
      ['content/en/index.md:3 dead-external-link', 'site.config.ts:5 dead-external-link'],
    );
    assert.match(problems[1]!.message, /\/edit\/docs\/en\/index\.md'/);
    assert.match(stderr, /^ {2}external +[\d.]+ m?s$/m);
    assert.match(stderr, /2 external URLs requested/);
  });
});

/** Requests one URL. Only these host names are known. */
async function ask(
  url: string,
  names: Pick<HttpClientOptions, 'addressesOf'>,
  environment: NodeJS.ProcessEnv = {},
) {
  const notFound = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  const httpProbe = new HttpProbe({
    timeoutMs: 1000,
    privateHosts: [],
    addressesOf: notFound,
    ...names,
    environment,
  });
  try {
    return await httpProbe.probe(new URL(url));
  } finally {
    httpProbe.close();
  }
}

/** Addresses and names of this machine and of private networks, and public addresses, each in every form. */
const HOSTS = JSON.parse(readFileSync(new URL('hosts.json', import.meta.url), 'utf8')) as Record<
  'privateAddresses' | 'privateNames' | 'openAddresses' | 'excludedUrls',
  string[]
>;
const PRIVATE_HOSTS = [
  ...HOSTS.privateAddresses.map((address) => (address.includes(':') ? `[${address}]` : address)),
  ...HOSTS.privateNames,
];

describe('host names', () => {
  test('a private address is recognized in every form in which a name server returns it', async () => {
    const near = await host();
    const url = near.url.replace('127.0.0.1', 'rebind.dev');
    for (const address of ['127.0.0.1', ...HOSTS.privateAddresses]) {
      const family = address.includes(':') ? 6 : 4;
      const answer = await ask(url, { addressesOf: async () => [{ address, family }] });
      assert.deepEqual(answer, { kind: 'private' }, address);
    }
    assert.deepEqual(near.asked, []);
    for (const address of HOSTS.openAddresses) assert.equal(isPrivateAddress(address), false, address);
  });

  test('an unknown name does not exist', async () => {
    assert.deepEqual(await ask('https://nobody.dev/', {}), {
      kind: 'notFound',
      why: "The host 'nobody.dev' does not exist",
    });
  });
});

describe('behind a proxy', () => {
  interface Proxy {
    url: string;
    /** Requests in order, such as `GET http://far.test/page` and `CONNECT far.test:443`. */
    asked: string[];
    credentials: Set<string | undefined>;
  }

  /** A proxy that sends http and https requests to these ports of this machine, or refuses all with a status. */
  async function proxy(to: { http?: string; https?: string; status?: number }): Promise<Proxy> {
    const found: Proxy = { url: '', asked: [], credentials: new Set() };
    const note = ({ method, url, headers }: IncomingMessage) => {
      found.asked.push(`${method} ${url}`);
      found.credentials.add(headers['proxy-authorization']);
    };
    const server = createServer((request, response) => {
      note(request);
      if (to.status !== undefined) return response.writeHead(to.status).end();
      const { pathname } = new URL(request.url!);
      const { 'proxy-authorization': _, ...headers } = request.headers;
      const { method } = request;
      requestHttp(`http://${to.http}${pathname}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      }).end();
    });
    server.on('connect', (request, socket) => {
      note(request);
      if (to.status !== undefined) return socket.end(`HTTP/1.1 ${to.status} No\r\n\r\n`);
      const far = connect(Number(to.https!.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        far.pipe(socket).pipe(far);
      });
      for (const end of [far, socket]) end.on('error', () => {});
    });
    found.url = `http://${await listening(server)}`;
    return found;
  }

  /** The https server of `far.test`. It has no `/gone`. */
  async function encrypted(): Promise<{ name: string; asked: string[]; headers: IncomingHttpHeaders[] }> {
    const pem = readFileSync(new URL('../../fixtures/far-test.pem', import.meta.url));
    const found = { name: '', asked: [] as string[], headers: [] as IncomingHttpHeaders[] };
    const server = createTlsServer({ key: pem, cert: pem }, ({ method, url, headers }, response) => {
      found.asked.push(`${method} ${url}`);
      found.headers.push(headers);
      response.writeHead(url === '/gone' ? 404 : 200).end();
    });
    found.name = await listening(server);
    return found;
  }

  /** Sets environment variables until the test ends. */
  function setEnvironment(t: TestContext, values: Record<string, string>) {
    const before = { ...process.env };
    Object.assign(process.env, values);
    t.after(() => {
      for (const name of Object.keys(values)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    });
  }

  test('hosts are requested through the proxy, and https hosts through a tunnel', async (t) => {
    const far = await host({ '/gone': 404 });
    const locked = await encrypted();
    const gate = await proxy({ http: far.name, https: locked.name });
    const named = gate.url.replace('//', '//me:pass%20word@');
    setEnvironment(t, {
      http_proxy: named,
      https_proxy: named,
      no_proxy: '',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    });
    const links =
      '[a](http://far.test/gone) [b](http://far.test/there)\n[c](https://far.test/gone)\n[d](https://far.test/there)';
    const s = await linking(links, { hosts: [{ ...far, name: 'far.test' }] });
    const result = await look(s);
    assert.deepEqual(reported(result), [
      'content/en/index.md:3:1 error dead-external-link',
      'content/en/index.md:4:1 error dead-external-link',
    ]);
    assert.deepEqual(gate.asked.filter((line) => !line.startsWith('CONNECT')).sort(), [
      'GET http://far.test/gone',
      'GET http://far.test/there',
    ]);
    const dug = gate.asked.filter((line) => line.startsWith('CONNECT'));
    assert.deepEqual(new Set(dug), new Set(['CONNECT far.test:443']));
    assert.deepEqual(locked.asked.sort(), ['GET /gone', 'GET /there']);
    const basic = `Basic ${Buffer.from('me:pass word').toString('base64')}`;
    assert.deepEqual(gate.credentials, new Set([basic]));
    for (const headers of locked.headers) {
      assert.equal(headers.host, 'far.test');
      assert.equal(headers.authorization ?? headers['proxy-authorization'], undefined);
    }
  });

  test('the certificate of a host behind a tunnel is verified', async () => {
    const locked = await encrypted();
    const gate = await proxy({ https: locked.name });
    assert.deepEqual(await ask('https://far.dev/gone', {}, { https_proxy: gate.url }), {
      kind: 'inconclusive',
    });
    assert.deepEqual(locked.asked, []);
    assert.ok(gate.asked.includes('CONNECT far.dev:443'));
  });

  test('a name with a private address is not requested through a proxy either', async () => {
    const far = await host();
    const gate = await proxy({ http: far.name });
    const environment = { http_proxy: gate.url, HTTPS_PROXY: gate.url };
    const near = { address: '10.0.0.1', family: 4 };
    const open = { address: HOSTS.openAddresses[0]!, family: 4 };
    for (const url of ['http://rebind.dev/', 'https://rebind.dev/']) {
      for (const found of [[near], [open, near]])
        assert.deepEqual(await ask(url, { addressesOf: async () => found }, environment), {
          kind: 'private',
        });
    }
    assert.deepEqual(gate.asked, []);
    // This machine need not know a name that the proxy knows.
    for (const names of [{}, { addressesOf: async () => [open] }])
      assert.deepEqual(await ask('http://far.dev/', names, environment), { kind: 'ok' });
  });

  test('a private host is not requested in any form: directly, through a proxy, or after a redirect', async () => {
    const far = await host(
      Object.fromEntries(
        PRIVATE_HOSTS.map((name, i) => [`/${i}`, leadsTo(Buffer.from(`http://${name}/`).toString('latin1'))]),
      ),
    );
    const gate = await proxy({ http: far.name, https: far.name });
    const environment = { http_proxy: gate.url, https_proxy: gate.url };
    const looked: string[] = [];
    const addressesOf = async (name: string) => {
      looked.push(name);
      return [{ address: HOSTS.openAddresses[0]!, family: 4 }];
    };
    for (const [i, name] of PRIVATE_HOSTS.entries()) {
      for (const url of [`http://${name}/`, `https://${name}:8443/`]) {
        assert.deepEqual(await ask(url, { addressesOf }), { kind: 'private' }, url);
        assert.deepEqual(await ask(url, { addressesOf }, environment), { kind: 'private' }, url);
      }
      const led = await ask(`http://far.dev/${i}`, { addressesOf }, environment);
      assert.deepEqual(led, { kind: 'inconclusive' }, name);
    }
    assert.deepEqual([...new Set(looked)], ['far.dev']);
    const asked = gate.asked.map((line) => line.replace(/\d+$/, ''));
    assert.deepEqual([...new Set(asked)], ['GET http://far.dev/']);
  });

  test('a proxy that refuses requests or is missing is reported', async () => {
    for (const [status, why] of [
      [407, /^The proxy requires authentication \(407\)$/],
      [502, /^The (proxy cannot reach the host \(502\)|host responds with 502 Bad Gateway)$/],
    ] as const) {
      const gate = await proxy({ status });
      for (const url of ['http://far.dev/', 'https://far.dev/']) {
        const answer = await ask(url, {}, { http_proxy: gate.url, https_proxy: gate.url });
        assert.equal(answer.kind, 'failed');
        assert.match('why' in answer ? answer.why : '', why);
      }
    }
    const rules = await proxy({ status: 403 });
    assert.deepEqual(await ask('https://far.dev/', {}, { https_proxy: rules.url }), { kind: 'inconclusive' });
    for (const url of ['http://far.dev/', 'https://far.dev/'])
      assert.deepEqual(await ask(url, {}, { all_proxy: '127.0.0.1:1' }), {
        kind: 'failed',
        why: 'The host or the proxy cannot be reached (ECONNREFUSED)',
      });
  });

  test('the proxy comes from the usual environment variables', async () => {
    const gate = await proxy({ status: 403 });
    const name = gate.url.replace('http://', '');
    for (const [environment, isUsed] of [
      [{ https_proxy: gate.url }, true],
      [{ HTTPS_PROXY: gate.url, HTTP_PROXY: 'http://127.0.0.1:1' }, true],
      [{ ALL_PROXY: name }, true],
      [{ ALL_PROXY: name, NO_PROXY: 'other.dev' }, true],
      [{ ALL_PROXY: name, NO_PROXY: 'far.dev' }, false],
      [{ ALL_PROXY: name, NO_PROXY: 'other.dev, .dev' }, false],
      [{ ALL_PROXY: name, NO_PROXY: '*' }, false],
    ] as const) {
      gate.asked.length = 0;
      await ask('https://far.dev/', {}, environment);
      assert.equal(gate.asked.length > 0, isUsed, JSON.stringify(environment));
    }
  });
});
