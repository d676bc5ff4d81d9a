// Answers that a browser keeps and asks about again: a strong ETag, and 304 while nothing has changed.
import { createHash } from 'node:crypto';
import type { Answer } from './route.ts';

/** @param headers of the request; its If-None-Match is compared (RFC 9110 section 13.1.2) */
export function tagged<Reply>(headers: Headers, data: Reply): Answer<Reply> {
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('base64url');
  const etag = `"${hash.slice(0, 27)}"`;
  const known = (headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isKnown = known.includes(etag) || known.includes('*');
  return {
    data,
    headers: { ETag: etag, 'Cache-Control': 'no-cache' },
    ...(isKnown ? { status: 304 } : {}),
  };
}
