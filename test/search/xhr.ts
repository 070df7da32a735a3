/**
 * As much of a browser's `XMLHttpRequest` as the library's requester uses, over a real connection. happy-dom's
 * sends preflights that browsers do not, and does not report when the headers of a response have arrived.
 */
import { type ClientRequest, request } from 'node:http';
import type { TestContext } from 'node:test';

class Xhr {
  readonly OPENED = 1;
  readyState = 0;
  status = 0;
  responseText = '';
  onreadystatechange = () => {};
  onerror = () => {};
  onload = () => {};
  #request: ClientRequest | undefined;
  #headers: Record<string, string> = {};
  #responseHeaders = '';
  #isAborted = false;

  open(method: string, url: string): void {
    this.#request = request(url, { method, agent: false });
    this.readyState = 1;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return this.#responseHeaders;
  }

  send(body?: string): void {
    const sent = this.#request;
    if (!sent) throw new Error('not opened');
    for (const [name, value] of Object.entries(this.#headers)) sent.setHeader(name, value);
    sent.on('error', () => this.#fail());
    sent.on('response', (response) => {
      this.status = response.statusCode ?? 0;
      this.#responseHeaders = Object.entries(response.headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      this.#advance(2);
      response.setEncoding('utf8');
      response.on('data', (text) => {
        this.responseText += text;
        this.#advance(3);
      });
      response.on('end', () => {
        this.#advance(4);
        this.onload();
      });
      response.on('error', () => this.#fail());
    });
    sent.end(body);
  }

  abort(): void {
    this.#isAborted = true;
    this.#request?.destroy();
  }

  #fail(): void {
    if (this.#isAborted) return;
    this.status = 0;
    this.responseText = '';
    this.#advance(4);
    this.onerror();
  }

  #advance(state: number): void {
    this.readyState = state;
    this.onreadystatechange();
  }
}

/** Installs it until the test ends. */
export function installXhr(t: TestContext): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'XMLHttpRequest');
  Object.defineProperty(globalThis, 'XMLHttpRequest', { configurable: true, writable: true, value: Xhr });
  t.after(() => {
    if (before) Object.defineProperty(globalThis, 'XMLHttpRequest', before);
    else delete (globalThis as Record<string, unknown>).XMLHttpRequest;
  });
}
