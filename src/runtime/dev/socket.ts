/** The client of the dev server's WebSocket. It reconnects until it succeeds. */
import type { RouteMessage, ServerMessage } from './messages.js';

/** Milliseconds before the first attempt to reconnect, and the longest delay between attempts. */
const FIRST_WAIT = 250;
const LAST_WAIT = 4000;

export interface SocketOptions {
  url: string;
  onMessage(message: ServerMessage): void;
  /** The message to send whenever a connection opens. */
  greeting(): RouteMessage;
}

export interface DevSocket {
  /** Drops the message if there is no connection: the greeting contains the current state. */
  send(message: RouteMessage): void;
}

export function openSocket({ url, onMessage, greeting }: SocketOptions): DevSocket {
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT;

  function connect(): void {
    const mine = new WebSocket(url);
    socket = mine;
    mine.addEventListener('open', () => {
      wait = FIRST_WAIT;
      mine.send(JSON.stringify(greeting()));
    });
    mine.addEventListener('message', (event) => onMessage(JSON.parse(String(event.data))));
    // A failed attempt fires `close` too.
    mine.addEventListener('close', () => {
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LAST_WAIT);
    });
  }
  connect();

  return {
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
