// Load over plain sockets: repeats a request as soon as its response is complete. Far cheaper than node's own
// client, so that the server is what is measured.
import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  /** The whole request, head and body; or a function of n. */
  request: Buffer | ((n: number) => Buffer);
  count: number;
  connections?: number;
}

export interface Outcome {
  requests: number;
  seconds: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  /** Milliseconds of each response, in order of arrival. */
  times: number[];
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A request's bytes.
 * @param headers beside Host
 */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Buffer {
  const length: Record<string, string> = body ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  const lines = Object.entries({ Host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Calls back with the status of each response on this connection. */
function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let held: Buffer = Buffer.alloc(0);
  let missing = 0;
  let status = 0;
  socket.on('data', (part: Buffer) => {
    let rest = part;
    if (missing > 0) {
      const taken = Math.min(missing, rest.length);
      missing -= taken;
      rest = rest.subarray(taken);
      if (missing === 0) onAnswer(status);
      if (rest.length === 0) return;
    }
    held = held.length > 0 ? Buffer.concat([held, rest]) : rest;
    const end = held.indexOf(HEAD_END);
    if (end < 0) return;
    const head = held.toString('latin1', 0, end);
    status = Number(head.slice(9, 12));
    const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const there = held.length - end - HEAD_END.length;
    held = Buffer.alloc(0);
    missing = length - there;
    if (missing <= 0) onAnswer(status);
  });
}

export function load({ port, request, count, connections = 16 }: Load): Promise<Outcome> {
  const bytesOf = typeof request === 'function' ? request : () => request;
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  const started = performance.now();
  let asked = 0;
  return new Promise((resolve, fail) => {
    const sockets = Array.from({ length: Math.min(connections, count) }, () => {
      const socket = connect(port, '127.0.0.1');
      let at = 0;
      const ask = () => {
        at = performance.now();
        socket.write(bytesOf(asked++));
      };
      socket.setNoDelay(true).on('error', fail).on('connect', ask);
      readAnswers(socket, (status) => {
        times.push(performance.now() - at);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (asked < count) ask();
        else if (times.length === count) {
          for (const one of sockets) one.destroy();
          resolve({ requests: count, seconds: (performance.now() - started) / 1000, statuses, times });
        }
      });
      return socket;
    });
  });
}
