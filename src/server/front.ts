// Answers most requests before any framework sees them: files of the built site and lists of parts (front-kept.ts), whose bytes
// and headers are made once, and calls of the API that read or post JSON (front-calls.ts). Everything else, and every case out of
// the ordinary, goes on to the app, which answers these alike.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { listProducts } from '#contract/catalogue.ts';
import { MOVED } from '#lib/moved.ts';
import type { Context } from './context.ts';
import { bestEncoding } from './encoded.ts';
import { bytesOf, encodingFor, fileHeaders } from './file-headers.ts';
import { answerCalls } from './front-calls.ts';
import { answerKept } from './front-kept.ts';
import { preparedList } from './product-lists.ts';
import type { Direct } from './route.ts';
import type { Shown } from './shown.ts';
import type { StaticFile } from './static-files.ts';
import { isKnown } from './tagged.ts';

/** Names and values in turn: node writes these without looking at each. */
type Block = string[];
const blockOf = (headers: Record<string, string>): Block => Object.entries(headers).flat();

interface Reply {
  etag: string;
  found: Block;
  known: Block;
  body: Buffer;
}

type Encodings = Record<'br' | 'gzip' | 'plain', Reply>;

function repliesOf(ctx: Context, path: string, file: StaticFile): Encodings {
  const reply = (accepted: string): Reply => {
    const encoding = encodingFor(accepted, file);
    const headers = fileHeaders(ctx.config, path, file, encoding);
    const body = bytesOf(file, encoding);
    return {
      body,
      etag: headers.ETag ?? '',
      known: blockOf(headers),
      found: blockOf({
        ...headers,
        'Accept-Ranges': 'bytes',
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
        'Content-Length': String(body.length),
      }),
    };
  };
  return { br: reply('br'), gzip: reply('gzip'), plain: reply('') };
}

/** The same choice as encodingFor() makes; a file without twins has its plain bytes in all three. */
const chosen = (replies: Encodings, accepted: string | undefined): Reply =>
  replies[bestEncoding(accepted, (encoding) => replies[encoding].etag !== replies.plain.etag) ?? 'plain'];

/** The whole list, and its pages as the shop asks for them; with another query the app reads it. */
const IS_LIST = new RegExp(`^${listProducts.path}(?:\\?limit=|$)`);

/** @param calls that may do without the app around them @param app answers what the front does not */
export function createFront(
  ctx: Context,
  { site, lists }: Shown,
  calls: readonly Direct[],
  app: RequestListener,
): RequestListener {
  const answerCall = answerCalls(ctx, calls);
  const answerList = answerKept(ctx, listProducts, lists, app);
  const isHead = (request: IncomingMessage) => request.method === 'HEAD';
  const files = new Map<string, Encodings>();
  // What has moved is in the built site too, as pages that forward on static hosts; the app answers those with 301.
  for (const [path, file] of site ?? []) if (!(path in MOVED)) files.set(path, repliesOf(ctx, path, file));
  const countFound = ctx.metrics.counter({ method: 'GET', route: 'site', status: 200 });
  const countKnown = ctx.metrics.counter({ method: 'GET', route: 'site', status: 304 });

  function sendFile(request: IncomingMessage, response: ServerResponse, replies: Encodings): void {
    const reply = chosen(replies, request.headers['accept-encoding']);
    if (isKnown(request.headers['if-none-match'], reply.etag)) {
      countKnown();
      response.writeHead(304, reply.known).end();
      return;
    }
    countFound();
    response.writeHead(200, reply.found);
    if (isHead(request)) response.end();
    else response.end(reply.body);
  }

  return (request, response) => {
    const { method, headers, url = '' } = request;
    const isOrdinary =
      headers.range === undefined && !ctx.stopping.aborted && !ctx.log.isLevelEnabled('debug');
    if (!isOrdinary) return app(request, response);
    const isPlainRead = (method === 'GET' || method === 'HEAD') && headers.origin === undefined;
    if (!isPlainRead) {
      if (method !== 'POST' || !answerCall(request, response)) app(request, response);
      return;
    }
    if (method === 'GET' && IS_LIST.test(url))
      return answerList(request, response, (made) => preparedList(made, url));
    if (method === 'GET' && url.startsWith('/api/') && answerCall(request, response)) return;
    const query = url.indexOf('?');
    const replies = files.get(query < 0 ? url : url.slice(0, query));
    return replies ? sendFile(request, response, replies) : app(request, response);
  };
}
