// The real client with a fake server, so that stores are tested with the shapes that are really sent.
import { createClient } from '#api/client.ts';

export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  token: string | null;
}
type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
export type Reply = (asked: Asked) => Answer | Promise<Answer>;

export const answer = (body: unknown, status = 200): Answer => ({ status, body });
export const refuse = (status: number, code: string, msg: string, issues: unknown[] = []): Answer => ({
  status,
  body: { success: false, code, msg, message: msg, issues, requestId: 'test' },
});

/** @param routes by method and path, like `'GET /api/orders'`; missing ones answer as an unreachable server */
export function fakeApi(routes: Record<string, Reply>, token: () => string | null = () => null) {
  const asked: Asked[] = [];
  const call = createClient({
    token,
    fetch: async (address, init) => {
      const url = new URL(address, 'http://shop.test');
      const request: Asked = {
        method: init.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        token: new Headers(init.headers).get('Authorization'),
      };
      asked.push(request);
      const route = routes[`${request.method} ${request.path}`];
      if (!route) throw new TypeError('unreachable');
      const { status, body, headers = {} } = await route(request);
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status, headers });
    },
  });
  return { call, asked };
}

/** A promise with its resolver, to let answers arrive in a chosen order. */
export function gate<T>() {
  let open: (value: T) => void = () => {};
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
