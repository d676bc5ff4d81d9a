// Cached JSON replies, the same for everybody: sent from memory before the router, renewed after each change.
import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Database } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';
import { type CachedBytes, isKnown, sendBytes, variant } from './cached-bytes.ts';
import type { Answer } from './endpoint.ts';
import { sendError } from './errors.ts';
import { apiHeaders } from './headers.ts';
import { originHeaders } from './origins.ts';
import type { LoggedRequest } from './request-log.ts';

/** A reply with its JSON and ETag. */
export interface CachedJson<Reply = unknown> {
  data: Reply;
  json: string;
  etag: string;
}

export function cachedJson<Reply>(data: Reply): CachedJson<Reply> {
  const json = JSON.stringify(data);
  return { data, json, etag: `"${hash('sha256', json, 'base64url').slice(0, 27)}"` };
}

/** The reply, or 304 if the caller has it already. @param headers of the request */
export function withEtag<Reply>(headers: Headers, { data, json, etag }: CachedJson<Reply>): Answer<Reply> {
  return {
    data,
    json,
    headers: { ETag: etag, 'Cache-Control': 'no-cache' },
    ...(isKnown(headers.get('if-none-match'), etag) ? { status: 304 } : {}),
  };
}

/** The longest delay until another process's change is seen, in milliseconds. */
const FRESH_MS = 50;

export interface Cache<Made> {
  /** Checks the version in the database; concurrent calls share one check. */
  get(): Promise<Made>;
  /** Without asking the database; null if something may have changed. */
  peek(): Made | null;
}

/** Caches the result of `make` until `version` changes. */
export function cacheByVersion<Made>(
  { changes }: Pick<Database, 'changes'>,
  version: () => Promise<string>,
  make: () => Promise<Made>,
): Cache<Made> {
  let cached: { version: string; made: Made } | null = null;
  let checked = { changes: -1, at: 0 };
  let pending: { answer: Promise<Made>; changes: number } | null = null;
  async function check(): Promise<Made> {
    const before = { changes: changes.count, at: performance.now() };
    const now = await version();
    if (cached?.version !== now) cached = { version: now, made: await make() };
    checked = before;
    return cached.made;
  }
  return {
    get() {
      if (pending?.changes === changes.count) return pending.answer;
      const mine = { answer: check(), changes: changes.count };
      const forget = () => {
        if (pending === mine) pending = null;
      };
      mine.answer.then(forget, forget);
      pending = mine;
      return mine.answer;
    },
    peek() {
      const isFresh = checked.changes === changes.count && performance.now() - checked.at < FRESH_MS;
      return isFresh ? (cached?.made ?? null) : null;
    },
  };
}

/** Nearly as small as the best quality, in a tenth of the time. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const MIN_BYTES = 1024;

function toCachedBytes({ json, etag }: CachedJson, headers: Readonly<Record<string, string>>): CachedBytes {
  const plain = variant(Buffer.from(json), etag, headers);
  const bytes: CachedBytes = { plain };
  async function compress(): Promise<void> {
    bytes.br = variant(await promisify(brotliCompress)(plain.body, { params }), etag, headers, 'br');
    bytes.gzip = variant(await promisify(gzip)(plain.body), etag, headers, 'gzip');
  }
  // Sent uncompressed until this is done, or if it fails.
  if (plain.body.length > MIN_BYTES) void compress().catch(() => undefined);
  return bytes;
}

/** Cached replies of one endpoint. */
interface CachedReply {
  path: string;
  cache: Cache<unknown>;
  /** @param query without `?` @returns null if the router must answer */
  find(made: unknown, query: string): CachedJson | null;
}

/** Infers the type of `find` from the cache. */
export const cachedReply = <Made>(
  { path }: { path: string },
  cache: Cache<Made>,
  find: (made: Made, query: string) => CachedJson | null,
): CachedReply => ({ path, cache, find: find as CachedReply['find'] });

/** @param next answers if the cache has no such reply @returns whether the request is answered */
export function cachedReplies(ctx: Context, replies: readonly CachedReply[]) {
  const byPath = new Map(replies.map((reply) => [reply.path, reply]));
  const known = new WeakMap<CachedJson, CachedBytes>();
  const headers = {
    ...apiHeaders(ctx.config),
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/json',
  };
  function bytesOf(json: CachedJson): CachedBytes {
    const bytes = known.get(json) ?? toCachedBytes(json, headers);
    known.set(json, bytes);
    return bytes;
  }
  return (request: LoggedRequest, response: ServerResponse, next: () => void): boolean => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const [path = '', query = ''] = url.split('?', 2);
    const reply = byPath.get(path);
    if (!reply) return false;
    request.route = reply.path;
    const send = (made: unknown) => {
      const json = reply.find(made, query);
      if (!json) return next();
      const { Vary, ...origin } = originHeaders(ctx.config, request.headers.origin);
      const own = { ...origin, Vary: `${Vary}, Accept-Encoding` };
      sendBytes(request, response, bytesOf(json), own);
    };
    const made = reply.cache.peek();
    if (made) send(made);
    else reply.cache.get().then(send, (error) => sendError(ctx, request, response, error));
    return true;
  };
}
