// Answers that a browser keeps and asks about again: a strong ETag, and 304 while nothing has changed.
import { createHash } from 'node:crypto';
import type { Answer } from './route.ts';

/** An answer's bytes and their ETag, made once and handed out many times. */
export interface Prepared<Reply> {
  data: Reply;
  json: string;
  etag: string;
}

export function prepare<Reply>(data: Reply): Prepared<Reply> {
  const json = JSON.stringify(data);
  const hash = createHash('sha256').update(json).digest('base64url');
  return { data, json, etag: `"${hash.slice(0, 27)}"` };
}

/** @param headers of the request; its If-None-Match is compared (RFC 9110 section 13.1.2) */
export function tagged<Reply>(headers: Headers, { data, json, etag }: Prepared<Reply>): Answer<Reply> {
  const known = (headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isKnown = known.includes(etag) || known.includes('*');
  return {
    data,
    json,
    headers: { ETag: etag, 'Cache-Control': 'no-cache' },
    ...(isKnown ? { status: 304 } : {}),
  };
}

/**
 * Keeps what `load` made until `stamp` answers something else. The stamp is asked of the database each time, so that
 * several processes never disagree.
 */
export function keep<Reply>(
  stamp: () => Promise<string>,
  load: () => Promise<Reply>,
): () => Promise<Prepared<Reply>> {
  let kept: { stamp: string; prepared: Prepared<Reply> } | null = null;
  return async () => {
    const now = await stamp();
    if (kept?.stamp !== now) kept = { stamp: now, prepared: prepare(await load()) };
    return kept.prepared;
  };
}
