// Cached responses: plain and precompressed variants, each with a strong ETag.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

export type Encoding = 'br' | 'gzip';

/** In order of preference; `br;q=0` means refused (RFC 9110 section 12.4.2). */
const ACCEPTS: readonly [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/],
];

/** @param known the request's If-None-Match (RFC 9110 section 13.1.2), whose tags a proxy may have made weak */
export function isKnown(known: string | null | undefined, etag: string): boolean {
  if (!known) return false;
  return known.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === etag || bare === '*';
  });
}

/** One encoding, with headers for 200 and 304. */
interface Variant {
  body: Buffer<ArrayBuffer>;
  etag: string;
  found: OutgoingHttpHeaders;
  unchanged: OutgoingHttpHeaders;
}

export type CachedBytes = { plain: Variant } & Partial<Record<Encoding, Variant>>;

/** @param etag of the plain bytes @param headers of every encoding */
export function variant(
  body: Buffer<ArrayBuffer>,
  etag: string,
  headers: Readonly<Record<string, string>>,
  encoding?: Encoding,
): Variant {
  const own = encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag;
  const unchanged = { ...headers, ETag: own };
  const found = {
    ...unchanged,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    'Content-Length': body.length,
  };
  return { body, etag: own, found, unchanged };
}

/** @param accepted the Accept-Encoding of the request */
export function chooseVariant(bytes: CachedBytes, accepted = ''): Variant {
  const best = ACCEPTS.find(([encoding, accepts]) => bytes[encoding] && accepts.test(accepted));
  return (best && bytes[best[0]]) ?? bytes.plain;
}

/** Answers GET and HEAD with 200 or 304. @param extra headers for this response only */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: CachedBytes,
  extra?: Readonly<Record<string, string>>,
): void {
  const { body, etag, found, unchanged } = chooseVariant(bytes, request.headers['accept-encoding']);
  const isUnchanged = isKnown(request.headers['if-none-match'], etag);
  const headers = isUnchanged ? unchanged : found;
  response.writeHead(isUnchanged ? 304 : 200, extra ? { ...headers, ...extra } : headers);
  if (isUnchanged || request.method === 'HEAD') response.end();
  else response.end(body);
}
