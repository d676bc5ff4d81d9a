// Request log: gives every request an id, which its response names, counts it by route template, and logs one line when it ends.
// A trusted proxy may give the id, so that its log, ours and what the visitor reads have the same.
import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { nanoid } from 'nanoid';
import type { Context } from '#server/platform/context.ts';
import { isFromProxy } from './client-address.ts';

/** 48 random bits, enough to distinguish requests in the log. */
const ID_LENGTH = 8;
/** Of a proxy: a UUID of Caddy, 32 hexadecimal digits of nginx. */
const PROXY_ID = /^[\w-]{8,64}$/;
/** Logged if the client disconnects before the response, as nginx does. */
const CLIENT_CLOSED = 499;

/** Asked every few seconds by whoever watches the service. */
const WATCHING = ['/healthz', '/readyz', '/metrics'];

/** The `IncomingMessage` class of the server. */
export class LoggedRequest extends IncomingMessage {
  id = nanoid(ID_LENGTH);
  /** Path template, never a typed address. */
  route = 'site';
  /** For the log of security events (security-log.ts): who calls, about whom or what, and whether every refusal is told. */
  who = '';
  about = '';
  isSensitive = false;
}

export type LoggedListener = RequestListener<typeof LoggedRequest>;

function idOf(request: LoggedRequest, trustedProxies: readonly string[]): string {
  const given = request.headers['x-request-id'];
  const isGood = typeof given === 'string' && PROXY_ID.test(given) && isFromProxy(request, trustedProxies);
  return isGood ? given : request.id;
}

/** Statuses of an address that is a page or a file of the site. */
const FOUND = [200, 206, 304];

/** Only an address that the site has: any other may hold a mailed link's token, in whatever spelling. */
function loggedPath(url: string, status: number): string {
  const [path = ''] = url.split('?', 1);
  return FOUND.includes(status) ? path : '(unknown)';
}

function statusOf(request: LoggedRequest, response: ServerResponse): number {
  if (response.headersSent) return response.statusCode;
  return request.complete ? CLIENT_CLOSED : 400;
}

/** Closes connections while `ctx` is stopping, as keep-alive would delay the exit. */
export function logRequests(ctx: Context, listener: LoggedListener): LoggedListener {
  const underWay = new Set<ServerResponse>();
  const close = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  ctx.stopping.addEventListener('abort', () => underWay.forEach(close), { once: true });
  return (request, response) => {
    const started = performance.now();
    ctx.metrics.requestBegan();
    underWay.add(response);
    request.id = idOf(request, ctx.config.trustedProxies);
    response.setHeader('X-Request-Id', request.id);
    if (ctx.stopping.aborted) close(response);
    response.once('close', () => {
      underWay.delete(response);
      const ms = performance.now() - started;
      const { id, method = '', route, url = '' } = request;
      const status = statusOf(request, response);
      ctx.metrics.requestEnded({ method, route, status, seconds: ms / 1000 });
      // API calls by template.
      const path = route === 'site' ? loggedPath(url, status) : undefined;
      const level = WATCHING.includes(route) && status < 500 ? 'debug' : 'info';
      ctx.log[level]({ id, method, route, path, status, ms: Math.round(ms) }, 'request');
    });
    listener(request, response);
  };
}
