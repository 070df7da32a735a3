/** The page's end of the dev server's socket: connects again, for as long as it takes. */
import type { RouteMessage, ServerMessage } from './messages.js';

/** Milliseconds before the first and between the last attempts to connect again. */
const FIRST_WAIT = 250;
const LAST_WAIT = 4000;

export interface SocketOptions {
  url: string;
  onMessage(message: ServerMessage): void;
  /** Said whenever a connection opens. */
  greeting(): RouteMessage;
}

export interface DevSocket {
  /** Dropped where there is no connection: the greeting will say it. */
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
    // A failed attempt closes too.
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
