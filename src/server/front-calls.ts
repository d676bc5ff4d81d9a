// Calls of the API that read, or that post JSON, answered without a framework around their handlers: the app mounts the same
// handlers, and answers whatever is out of the ordinary about a request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getQueryParam } from 'hono/utils/url';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from './context.ts';
import type { SignedIn } from './domain/authenticate.ts';
import { errorAnswer } from './error-answer.ts';
import { isOrdinaryPost, receive } from './front-body.ts';
import { apiHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { networkBehind } from './net.ts';
import { type Body, jsonBody } from './read-body.ts';
import { requestId } from './request-id.ts';
import { admit, type Call, type Direct, ID, idempotencyKeyOf, parse } from './route.ts';

interface Found {
  call: Direct;
  params: Record<string, string>;
  /** Tells the figures of the process. */
  ended: ReturnType<Metrics['timer']>;
}

/** @returns what answers a path; null for one that is none of these, or that has more in it than names and ids */
function finder({ metrics }: Context, calls: readonly Direct[]): (path: string) => Found | null {
  const plain = new Map<string, Found>();
  const withIds: (Omit<Found, 'params'> & { pattern: RegExp; names: string[] })[] = [];
  for (const call of calls) {
    const { method, path } = call.endpoint;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const ended = metrics.timer({ method, route: path });
    if (names.length === 0) plain.set(path, { call, params: {}, ended });
    else
      withIds.push({ pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`), names, call, ended });
  }
  return (path) => {
    const known = plain.get(path);
    if (known) return known;
    for (const { pattern, names, call, ended } of withIds) {
      const values = pattern.exec(path)?.slice(1);
      if (values?.every((value) => ID.test(value)))
        return { call, params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])), ended };
    }
    return null;
  };
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;

/** The request in the form that handlers know. What few of them look at is made when it is asked for. */
class DirectCall implements Call<Endpoint> {
  readonly params: Call<Endpoint>['params'];
  readonly query: Call<Endpoint>['query'];
  readonly body: Call<Endpoint>['body'];
  readonly user: SignedIn | null;
  readonly idempotencyKey: string | null;
  readonly rawBody: string;
  readonly bytes = null;
  readonly #request: IncomingMessage;
  readonly #trusted: Context['config']['trustedProxies'];

  constructor(
    ctx: Context,
    request: IncomingMessage,
    { call, params }: Found,
    user: SignedIn | null,
    body: Body | null,
  ) {
    const { query, body: schema } = call.endpoint;
    this.#request = request;
    this.#trusted = ctx.config.trustedProxies;
    this.user = user;
    this.params = params;
    this.query = (query && parse(query, getQueryParam(request.url ?? ''))) as Call<Endpoint>['query'];
    this.body = (schema && parse(schema, body?.value)) as Call<Endpoint>['body'];
    this.idempotencyKey = idempotencyKeyOf(one(request.headers['idempotency-key']));
    this.rawBody = body?.raw ?? '';
  }

  get net(): string {
    const { headers, socket } = this.#request;
    return networkBehind(socket.remoteAddress, one(headers['x-forwarded-for']), this.#trusted);
  }

  get headers(): Headers {
    return new Headers(
      Object.entries(this.#request.headers).map(([name, value]) => [name, one(value) ?? '']),
    );
  }
}

/** Names and values in turn: node writes these without looking at each. */
type Block = string[];

interface Reply {
  status: number;
  /** Headers of this answer's own. */
  own: Block;
  /** null: the status says it all. */
  body: string | null;
}

const PRIVATE: Block = ['Cache-Control', 'no-store'];

function ownHeaders(headers: Record<string, string> | undefined, isPrivate: boolean): Block {
  if (!headers) return isPrivate ? PRIVATE : [];
  if (!isPrivate) return Object.entries(headers).flat();
  const { 'Cache-Control': _, ...others } = headers;
  return [...Object.entries(others).flat(), ...PRIVATE];
}

async function replyTo(ctx: Context, request: IncomingMessage, found: Found): Promise<Reply> {
  const { endpoint, handler } = found.call;
  const raw = endpoint.body ? await receive(request) : null;
  const user = await admit(ctx, endpoint, request.headers.authorization);
  const body = raw === null ? null : jsonBody(raw);
  const answer = await handler(new DirectCall(ctx, request, found, user, body));
  const { data, json = JSON.stringify(data), status = endpoint.status, headers } = answer;
  const own = ownHeaders(headers, endpoint.access !== 'anyone');
  return { status, own, body: status === 204 || status === 304 ? null : json };
}

function refusalOf(ctx: Context, error: unknown, { call }: Found, id: string): Reply {
  const { status, headers, body } = errorAnswer(ctx, error, { id, route: call.endpoint.path });
  return { status, own: Object.entries(headers).flat(), body: JSON.stringify(body) };
}

function send(response: ServerResponse, status: number, block: Block, body: string | null): void {
  if (body === null) {
    response.writeHead(status, block).end();
    return;
  }
  const length = Buffer.byteLength(body);
  block.push('Content-Type', 'application/json', 'Content-Length', String(length));
  // Where each character is a byte, they need not be looked at one by one.
  response.writeHead(status, block).end(body, length === body.length ? 'latin1' : 'utf8');
}

/** A request with a body, or with a fragment in its address, is not what a read looks like. */
const isOrdinaryRead = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined && !url.includes('#');

/** @returns what answers a call, or says false and leaves it alone */
export function answerCalls(
  ctx: Context,
  calls: readonly Direct[],
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const of = (wanted: Endpoint['method']) => calls.filter(({ endpoint }) => endpoint.method === wanted);
  const findRead = finder(ctx, of('GET'));
  const findPost = finder(ctx, of('POST'));
  const isPost = isOrdinaryPost(ctx.config);
  const always = Object.entries({ ...apiHeaders(ctx.config), Vary: 'Origin' }).flat();

  async function answer(request: IncomingMessage, response: ServerResponse, found: Found): Promise<void> {
    const started = performance.now();
    const id = requestId();
    ctx.metrics.requestBegan();
    let reply: Reply;
    try {
      reply = await replyTo(ctx, request, found);
    } catch (error) {
      reply = refusalOf(ctx, error, found, id);
    }
    const block = [...always, 'X-Request-Id', id, ...reply.own];
    // While draining, keep-alive would hold the process open.
    if (ctx.stopping.aborted) block.push('Connection', 'close');
    send(response, reply.status, block, reply.body);
    found.ended(reply.status, (performance.now() - started) / 1000);
  }

  return (request, response) => {
    const { url = '', method } = request;
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    let found: Found | null = null;
    if (method === 'GET') found = isOrdinaryRead(request) ? findRead(path) : null;
    else if (method === 'POST') found = isPost(request) ? findPost(path) : null;
    if (!found) return false;
    answer(request, response, found).catch(() => response.destroy());
    return true;
  };
}
