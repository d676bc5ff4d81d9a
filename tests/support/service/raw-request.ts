// A raw request byte by byte, as no client would send it.
import { once } from 'node:events';
import { connect } from 'node:net';

const PATIENCE_MS = 15_000;

/** @returns the status of the first answer; 0 when the connection ended without one */
export function rawRequest(origin: string, bytes: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
    };
    socket.setTimeout(PATIENCE_MS, end);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (answer.includes('\r\n\r\n')) end();
    });
    // The service may answer and close before everything is sent.
    socket.on('error', () => {});
    socket.on('close', end);
  });
}

/** Sends the beginning of a request and hangs up. @returns when the connection has ended */
export async function breakOff(origin: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname, () => socket.end(bytes));
  socket.resume();
  socket.on('error', () => {});
  await once(socket, 'close');
}
