// A TLS and HTTP/2 proxy before a plain server, which Lighthouse's simulation expects.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request as forward } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Hop-by-hop headers, which HTTP/2 forbids. */
const OF_A_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/**
 * @param folder for this run's certificate
 * @param port of the plain server on this machine
 */
export async function startHttpsProxy(
  folder: string,
  port: number,
): Promise<{ origin: string; close(): void }> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ ...certificate(folder), allowHTTP1: true }, (asked, answer) => {
    const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
    const { method, url: path } = asked;
    const onward = forward({
      port,
      host: '127.0.0.1',
      agent,
      method,
      path,
      headers: Object.fromEntries(headers),
    });
    onward.on('response', (given) => {
      const forwarded = Object.entries(given.headers).filter(([name]) => !OF_A_HOP.has(name));
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(forwarded));
      given.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      agent.destroy();
    },
  };
}
