/**
 * A local replacement for the write API of the hosted search service: indexes, tasks, and faults on request.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export const APP_ID = 'TESTAPP';
export const WRITE_KEY = 'a-write-key';

export interface StoredIndex {
  records: Record<string, unknown>[];
  settings: Record<string, unknown>;
  rules: unknown[];
  synonyms: { objectID: string; synonyms?: string[] }[];
}

export interface Asked {
  method: string;
  /** `/1/indexes/docs/batch`, without the parameters. */
  path: string;
  body: unknown;
}

/**
 * The fault to simulate: close the connection before or after the request is processed, or send another
 * response.
 */
export type Fault = 'break' | 'break after' | { status: number; body: string };

export interface IndexService {
  hosts: { url: string; accept: 'readWrite'; protocol: 'http' }[];
  indexes: Map<string, StoredIndex>;
  asked: Asked[];
  /** Called with every request before it is processed. */
  onAsked: (asked: Asked, number: number) => Fault | undefined;
  /** Number of status requests before a task is done. */
  slow: number;
}

export const emptyIndex = (): StoredIndex => ({ records: [], settings: {}, rules: [], synonyms: [] });

export async function openIndexService(t: TestContext): Promise<IndexService> {
  const service: IndexService = {
    hosts: [],
    indexes: new Map(),
    asked: [],
    onAsked: () => undefined,
    slow: 0,
  };
  const tasks = new Map<number, Task>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const text = await textOf(request);
    const asked: Asked = {
      method: request.method ?? '',
      path: decodeURIComponent(pathname),
      body: text && JSON.parse(text),
    };
    service.asked.push(asked);
    const fault = service.onAsked(asked, service.asked.length);
    if (fault === 'break') return request.socket.destroy();
    if (typeof fault === 'object') return response.writeHead(fault.status).end(fault.body);
    const key = request.headers['x-algolia-api-key'];
    const isKnown = key === WRITE_KEY && request.headers['x-algolia-application-id'] === APP_ID;
    const answer = isKnown
      ? serve(service, tasks, asked, searchParams)
      : failure(403, 'Invalid Application-ID or API key');
    if (fault === 'break after') return request.socket.destroy();
    return response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  service.hosts = [{ url: `127.0.0.1:${port}`, accept: 'readWrite', protocol: 'http' }];
  return service;
}

interface Task {
  index: string;
  left: number;
  /** True if its index was deleted. */
  isForgotten?: boolean;
}

interface Answer {
  status: number;
  body: unknown;
}

const failure = (status: number, message: string): Answer => ({ status, body: { message, status } });

function serve(
  { indexes, slow }: IndexService,
  tasks: Map<number, Task>,
  { method, path, body }: Asked,
  parameters: URLSearchParams,
): Answer {
  const [, , , name = '', ...rest] = path.split('/');
  const action = `${method} ${rest.join('/')}`;
  const known = indexes.get(name);
  const own = () => {
    const index = indexes.get(name) ?? emptyIndex();
    indexes.set(name, index);
    return index;
  };
  const task = (index = name): Answer => {
    const taskID = tasks.size + 1;
    tasks.set(taskID, { index, left: slow });
    return { status: 200, body: { taskID, updatedAt: '2026-01-01T00:00:00Z' } };
  };

  if (/^GET task\/\d+$/.test(action)) {
    const found = tasks.get(Number(rest[1]));
    // Only the index that a task works on knows it. For a move, that is the source index.
    if (found?.index !== name || found.isForgotten) return failure(404, 'Task does not exist');
    return {
      status: 200,
      body: { status: found.left-- > 0 ? 'notPublished' : 'published', pendingTask: false },
    };
  }
  switch (action) {
    case 'GET settings':
      return known ? { status: 200, body: known.settings } : failure(404, `Index ${name} does not exist`);
    case 'PUT settings': {
      const settings = body as StoredIndex['settings'];
      if ('unheardOf' in settings) return failure(400, 'Invalid setting: unheardOf');
      Object.assign(own().settings, settings);
      return task();
    }
    case 'POST operation': {
      const { operation, destination, scope } = body as {
        operation: 'copy' | 'move';
        destination: string;
        scope?: (keyof StoredIndex)[];
      };
      if (operation === 'move') {
        if (known) indexes.set(destination, known);
        indexes.delete(name);
        return task();
      }
      const from: StoredIndex = structuredClone(known ?? emptyIndex());
      const to = indexes.get(destination) ?? emptyIndex();
      for (const part of scope ?? (['records', 'settings', 'rules', 'synonyms'] as const)) {
        Object.assign(to, { [part]: from[part] });
      }
      indexes.set(destination, to);
      return task(destination);
    }
    case 'POST synonyms/search': {
      const page = (body as { page?: number } | '')
        ? ((body as { page?: number }).page ?? 0)
        : Number(parameters.get('page') ?? 0);
      const all = own().synonyms;
      return {
        status: 200,
        body: { hits: all.slice(page * 1000, (page + 1) * 1000), nbHits: all.length },
      };
    }
    case 'POST synonyms/batch':
      if (parameters.get('replaceExistingSynonyms') === 'true') own().synonyms = [];
      own().synonyms.push(...(body as StoredIndex['synonyms']));
      return task();
    case 'POST synonyms/clear':
      own().synonyms = [];
      return task();
    case 'POST batch':
      for (const { action, body: record } of (body as { requests: { action: string; body: never }[] })
        .requests)
        if (action === 'addObject') own().records.push(record);
      return task();
    case 'DELETE ':
      indexes.delete(name);
      for (const known of tasks.values()) known.isForgotten ||= known.index === name;
      return task();
    default:
      return failure(404, `Unknown: ${action}`);
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
