// The HTTP server of main.ts, on a free port of this machine.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '#server/http/app.ts';
import { createHttpServer } from '#server/http/server.ts';
import { readSite, staticSite } from '#server/http/static.ts';
import type { Context } from '#server/platform/context.ts';

export interface Served {
  origin: string;
  /** A plain request: redirects are not followed, and nothing is decompressed unless asked. */
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** The original, because some tests replace the global one to watch other calls. */
const { fetch } = globalThis;

/** Read once for all the servers of a test file. */
let built: ReturnType<typeof readSite> | undefined;

export async function serve(ctx: Context): Promise<Served> {
  built ??= readSite();
  const site = await built;
  ctx.site.current ??= site && staticSite(ctx.config, site, ctx.site);
  const server = createHttpServer(ctx, createApp(ctx)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    request(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity');
      return fetch(origin + path, { redirect: 'manual', ...init, headers });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
