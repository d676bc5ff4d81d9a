// Mounts endpoints of the contract: authenticates, validates the input and writes the response. Handlers get only valid values.
import type { ServerResponse } from 'node:http';
import type { Hono, Context as HonoContext } from 'hono';
import type { BodyOf, Endpoint, PathParams, QueryOf, ReplyOf, Schema, Upload } from '#contract/endpoint.ts';
import type { Issue } from '#contract/error.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import { ApiError, notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isId } from '#server/platform/ids.ts';
import { admit, type Caller, type SignedIn } from './authenticate.ts';
import { type Body, readBody, readUpload, refuseTooLarge } from './body.ts';
import { callerNetwork } from './client-address.ts';
import { errorAnswer } from './errors.ts';
import { formPage } from './form-pages.ts';
import { apiHeaders, PRIVATE } from './headers.ts';
import { networksOf } from './limits.ts';
import { originHeaders, refuseForeignWrite } from './origins.ts';
import type { LoggedRequest } from './request-log.ts';
import { logEvent, noteSubject, type SecurityEvent } from './security-log.ts';
import { withUploadSlot } from './upload-slots.ts';

/** Bindings of @hono/node-server. */
export type Env = { Bindings: { incoming: LoggedRequest; outgoing: ServerResponse } };
export type App = Hono<Env>;

export interface Call<E extends Endpoint> {
  params: PathParams<E['path']>;
  body: BodyOf<E>;
  /** The uploaded file, if the endpoint takes one. */
  bytes: E['upload'] extends Upload ? Buffer : null;
  query: QueryOf<E>;
  /** Null only if the endpoint is open to anyone. */
  user: 'anyone' extends E['access'] ? SignedIn | null : 'engineer' extends E['access'] ? null : SignedIn;
  /** Whose link it is, if the endpoint is for engineers. */
  engineer: 'engineer' extends E['access'] ? EngineerRow : null;
  /** The caller's network, for rate limits. */
  net: string;
  idempotencyKey: string | null;
  /** The raw body, for signatures and hashes. */
  rawBody: string;
  headers: Headers;
}

export interface Answer<Reply> {
  data: Reply;
  /** `data` as JSON, if it is cached. */
  json?: string;
  /** Instead of `data`, for files. */
  stream?: ReadableStream<Uint8Array>;
  /** 304 if the caller has `data` already. */
  status?: 200 | 201 | 202 | 204 | 304;
  headers?: Record<string, string>;
  /** Whose account it was, for the log, where no session says so. */
  who?: string;
  /** What happened for the log of security events, where the body alone doesn't say it. */
  event?: SecurityEvent | undefined;
}

/** @throws ApiError invalid, with the first issue of each field */
export function parse<T>(schema: Schema<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const texts = new Map<string, string>();
  for (const { path, message } of result.error.issues)
    if (!texts.has(path.join('.'))) texts.set(path.join('.'), message);
  const issues: Issue[] = [...texts].map(([path, text]) => ({ path, text }));
  throw new ApiError('invalid', { msg: issues[0]?.text ?? '', issues });
}

function paramsOf(c: HonoContext): Record<string, string> {
  const params = c.req.param();
  if (!Object.values(params).every(isId)) throw notFound();
  return params;
}

const KEY = /^[\w-]{8,128}$/;

function idempotencyKeyOf(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (!KEY.test(key))
    throw new ApiError('invalid', { msg: 'The idempotency key must have 8 to 128 letters, digits, - or _' });
  return key;
}

interface Sent {
  caller: Caller;
  body: Body | null;
  bytes: Buffer | null;
}

function callOf<E extends Endpoint>(
  { config }: Context,
  c: HonoContext<Env>,
  endpoint: E,
  { caller, body, bytes }: Sent,
): Call<E> {
  return {
    user: caller.user as Call<E>['user'],
    engineer: caller.engineer as Call<E>['engineer'],
    params: paramsOf(c) as Call<E>['params'],
    query: (endpoint.query && parse(endpoint.query, c.req.query())) as Call<E>['query'],
    body: (endpoint.body && parse(endpoint.body, body?.value)) as Call<E>['body'],
    bytes: bytes as Call<E>['bytes'],
    // A getter, as few handlers use it.
    get net() {
      return callerNetwork(c.env.incoming, config.trustedProxies);
    },
    idempotencyKey: idempotencyKeyOf(c.req.header('idempotency-key')),
    rawBody: body?.raw ?? '',
    headers: c.req.raw.headers,
  };
}

function toResponse(
  { method, status: usual, media, access }: Endpoint,
  { data, json, stream, status = usual, headers: own }: Answer<unknown>,
  prepared: Record<string, string>,
): Response {
  // Only reads that are open to anyone never hold a token. Last, so that no handler can override it.
  const privacy = access === 'anyone' && method === 'GET' ? {} : PRIVATE;
  if (status === 204 || status === 304)
    return new Response(null, { status, headers: { ...prepared, ...own, ...privacy } });
  const type = { 'Content-Type': stream ? `${media}; charset=utf-8` : media };
  const file = stream ?? (data instanceof Blob ? data : null);
  return new Response(file ?? json ?? JSON.stringify(data), {
    status,
    headers: { ...prepared, ...type, ...own, ...privacy },
  });
}

/**
 * Wraps every API handler: sets headers, refuses writes from foreign origins, and answers errors as JSON.
 * @param work gets the headers for its response
 */
export function apiHandler(
  ctx: Context,
  route: string,
  work: (c: HonoContext<Env>, headers: Record<string, string>) => Response | Promise<Response>,
) {
  const { config } = ctx;
  const prepared = apiHeaders(config);
  return async (c: HonoContext<Env>): Promise<Response> => {
    const { incoming } = c.env;
    incoming.route = route;
    const origin = originHeaders(config, incoming.headers.origin);
    const headers = { ...prepared, ...origin };
    try {
      refuseForeignWrite(config, incoming.method, incoming.headers);
      return await work(c, headers);
    } catch (error) {
      const { status, headers: own, body } = errorAnswer(ctx, incoming, error);
      const type = { 'Content-Type': 'application/json' };
      return new Response(body, { status, headers: { ...headers, ...type, ...own } });
    }
  };
}

/** `/api/orders/{id}` becomes `/api/orders/:id`, as Hono writes it. */
export const toPattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

interface Options {
  /** Refuses a caller before a large body is read. @param net the caller's network */
  beforeBody?: (net: string, user: SignedIn | null) => Promise<void>;
}

/** Whose uploads are counted together; nobody's without limits. */
function uploadersOf({ config }: Context, net: string, { user, engineer }: Caller): string[] {
  const who = user ?? engineer;
  return config.rateLimits ? [...networksOf(net), ...(who ? [who.id] : [])] : [];
}

/**
 * `const mount = mounter(app, ctx); mount(listOrders)(handler)`. Two calls, so that TypeScript infers the handler's types from the
 * endpoint.
 */
export const mounter =
  (app: App, ctx: Context) =>
  <E extends Endpoint>(endpoint: E, { beforeBody }: Options = {}) =>
  (handler: (call: Call<E>) => Promise<Answer<ReplyOf<E>>>): void => {
    const { method, path, upload } = endpoint;
    const respond = apiHandler(ctx, path, async (c, headers) => {
      const { incoming } = c.env;
      refuseTooLarge(incoming, endpoint);
      const net = () => callerNetwork(incoming, ctx.config.trustedProxies);
      const visit = () => paramsOf(c).id;
      const onKnown = (id: string) => {
        incoming.who = id;
      };
      const caller = await admit(ctx, endpoint, incoming.headers.authorization, { net, visit, onKnown });
      const handle = async (sent: Omit<Sent, 'caller'>) => {
        noteSubject(incoming, endpoint, { params: c.req.param(), body: sent.body?.value });
        const call = callOf(ctx, c, endpoint, { caller, ...sent });
        const answer = await handler(call);
        logEvent(ctx, incoming, endpoint, { body: call.body, ...answer });
        return answer;
      };
      if (upload) {
        await beforeBody?.(net(), caller.user);
        const store = async () => handle({ body: null, bytes: await readUpload(incoming, upload) });
        const answer = await withUploadSlot(uploadersOf(ctx, net(), caller), store);
        return toResponse(endpoint, answer, headers);
      }
      const body = endpoint.body ? await readBody(incoming, endpoint) : null;
      const answer = () => handle({ body, bytes: null });
      if (body?.isForm)
        return formPage(ctx, incoming, endpoint, body.value as Record<string, unknown>, answer);
      return toResponse(endpoint, await answer(), headers);
    });
    app.on(method, toPattern(path), respond);
  };
