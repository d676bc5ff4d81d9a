// Mounts an endpoint of the contract: who may call, what comes in, what goes out. Handlers see only checked values.
import type { Hono, Context as HonoContext } from 'hono';
import type { BodyOf, Endpoint, PathParams, QueryOf, ReplyOf, Schema, Upload } from '#contract/endpoint.ts';
import type { Issue } from '#contract/error.ts';
import { ApiError } from './api-error.ts';
import type { Context } from './context.ts';
import { authenticate, type SignedIn } from './domain/authenticate.ts';
import { callerNetwork } from './net.ts';
import { type Body, readBody, readUpload } from './read-body.ts';
import { formPage } from './routes/form-page.ts';

export type Variables = {
  requestId: string;
  /** The template of an endpoint; unset for pages and for what is not there. */
  route?: string;
};
export type App = Hono<{ Variables: Variables }>;

export interface Call<E extends Endpoint> {
  params: PathParams<E['path']>;
  body: BodyOf<E>;
  /** The file that was sent, where the endpoint takes one. */
  bytes: E['upload'] extends Upload ? Buffer : null;
  query: QueryOf<E>;
  /** The bearer, if the token is good; always there where the endpoint demands it. */
  user: SignedIn | null;
  /** The caller's network, for throttles. */
  net: string;
  idempotencyKey: string | null;
  /** Hash material: the body as it was sent. */
  rawBody: string;
  headers: Headers;
}

export interface Answer<Reply> {
  data: Reply;
  /** `data` as JSON, where it was prepared before. */
  json?: string;
  /** Instead of `data`, where the endpoint's media is a file. */
  stream?: ReadableStream<Uint8Array>;
  /** 304: the caller has `data` already and gets no body. */
  status?: 200 | 201 | 202 | 204 | 304;
  headers?: Record<string, string>;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** An endpoint that answers JSON to a read or to JSON: the front may call it without the app around it (front-calls.ts). */
export interface Direct {
  endpoint: Endpoint;
  handler: (call: Call<Endpoint>) => Promise<Answer<unknown>>;
}
const mountedDirects = new WeakMap<App, Direct[]>();

/** What is mounted in the app of this kind, in the order of mounting. */
export const directsOf = (app: App): readonly Direct[] => mountedDirects.get(app) ?? [];

function noteDirect(app: App, direct: Direct): void {
  const { method, media, body } = direct.endpoint;
  const isRead = method === 'GET' && media === 'application/json';
  if (isRead || (method === 'POST' && body)) mountedDirects.set(app, [...directsOf(app), direct]);
}

/** The bearer of a call that demands one. */
export function bearer(call: { user: SignedIn | null }): SignedIn {
  if (!call.user) throw new ApiError('unauthorised');
  return call.user;
}

/** @throws ApiError invalid, naming each field that needs another look */
export function parse(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // One sentence per field: the first thing that is wrong with it.
  const texts = new Map<string, string>();
  for (const { path, message } of result.error.issues)
    if (!texts.has(path.join('.'))) texts.set(path.join('.'), message);
  const issues: Issue[] = [...texts].map(([path, text]) => ({ path, text }));
  throw new ApiError('invalid', { msg: issues[0]?.text ?? '', issues });
}

/** Who calls, if they may. @param header the Authorization header @throws ApiError unauthorised, forbidden */
export async function admit(
  ctx: Context,
  endpoint: Endpoint,
  header: string | undefined,
): Promise<SignedIn | null> {
  const user = await authenticate(ctx, header);
  if (endpoint.access === 'anyone') return user;
  if (!user) throw new ApiError('unauthorised');
  if (endpoint.access === 'admin' && user.role !== 'admin') throw new ApiError('forbidden');
  return user;
}

/** Nothing else was ever an id; what the database cannot even read never reaches it. */
export const ID = /^[\w-]{1,128}$/;

function paramsOf(c: HonoContext): Record<string, string> {
  const params = c.req.param();
  if (!Object.values(params).every((value) => ID.test(value))) throw new ApiError('not_found');
  return params;
}

const KEY = /^[\w-]{8,128}$/;

/** @param key the Idempotency-Key header @throws ApiError invalid */
export function idempotencyKeyOf(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (!KEY.test(key))
    throw new ApiError('invalid', { msg: 'The idempotency key must have 8 to 128 letters, digits, - or _' });
  return key;
}

async function callOf<E extends Endpoint>(
  ctx: Context,
  c: HonoContext,
  endpoint: E,
  user: SignedIn | null,
  body: Body | null,
  bytes: Buffer | null,
): Promise<Call<E>> {
  return {
    user,
    params: paramsOf(c) as Call<E>['params'],
    query: (endpoint.query && parse(endpoint.query, c.req.query())) as Call<E>['query'],
    body: (endpoint.body && parse(endpoint.body, body?.value)) as Call<E>['body'],
    bytes: bytes as Call<E>['bytes'],
    net: callerNetwork(c, ctx.config.trustedProxies),
    idempotencyKey: idempotencyKeyOf(c.req.header('idempotency-key')),
    rawBody: body?.raw ?? '',
    headers: c.req.raw.headers,
  };
}

/**
 * `const mount = mounter(app, ctx); mount(listOrders)(handler)`. In two steps, so that the handler is checked against the
 * reply of exactly this endpoint. What it throws is answered by app.ts's onError, or as a page when a plain form was posted.
 */
export const mounter =
  (app: App, ctx: Context) =>
  <E extends Endpoint>(endpoint: E) =>
  (handler: (call: Call<E>) => Promise<Answer<ReplyOf<E>>>): void => {
    noteDirect(app, { endpoint, handler: handler as unknown as Direct['handler'] });
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.method, path, async (c) => {
      c.set('route', endpoint.path);
      const user = await admit(ctx, endpoint, c.req.header('authorization'));
      const body = endpoint.body ? await readBody(c, endpoint) : null;
      const bytes = endpoint.upload ? await readUpload(c, endpoint.upload) : null;
      const answer = async () => handler(await callOf(ctx, c, endpoint, user, body, bytes));
      if (body?.isForm) return formPage(ctx, c, endpoint, body.value as Record<string, unknown>, answer);
      const reply = await answer();
      const { data, json = JSON.stringify(data), status = endpoint.status, headers = {} } = reply;
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      if (endpoint.access !== 'anyone') c.header('Cache-Control', 'no-store');
      if (reply.stream)
        return c.body(reply.stream, 200, { 'Content-Type': `${endpoint.media}; charset=utf-8` });
      return status === 204 || status === 304 ? c.body(null, status) : c.body(json, status, JSON_TYPE);
    });
  };
