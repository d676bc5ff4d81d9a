// A free port, for programs that need it before they start.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** @returns a port of this machine that nobody listens on at the moment */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
