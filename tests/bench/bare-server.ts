// The yardstick: a node server that does nothing but answer prepared bytes.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @param answers the body by its path */
export async function startBareServer(
  answers: Record<string, string>,
): Promise<{ origin: string; close(): void }> {
  const bodies = new Map(Object.entries(answers).map(([path, body]) => [path, Buffer.from(body)]));
  const server = createServer((request, response) => response.end(bodies.get(request.url ?? '')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
