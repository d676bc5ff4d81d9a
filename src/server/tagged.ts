// Answers that a browser keeps and asks about again: a strong ETag, and 304 while nothing has changed.
import { hash } from 'node:crypto';
import type { Database } from './db/open.ts';
import type { Answer } from './route.ts';

/** An answer's bytes and their ETag, made once and handed out many times. */
export interface Prepared<Reply> {
  data: Reply;
  json: string;
  etag: string;
}

/** Writes the answer as JSON and hashes it, once. */
export function prepare<Reply>(data: Reply): Prepared<Reply> {
  const json = JSON.stringify(data);
  return { data, json, etag: `"${hash('sha256', json, 'base64url').slice(0, 27)}"` };
}

/** @param known the If-None-Match of a request (RFC 9110 section 13.1.2); a proxy may have weakened its tags */
export function isKnown(known: string | null | undefined, etag: string): boolean {
  if (!known) return false;
  return known.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === etag || bare === '*';
  });
}

/** The prepared answer, or a 304 to whoever has it already. @param headers of the request */
export function tagged<Reply>(headers: Headers, { data, json, etag }: Prepared<Reply>): Answer<Reply> {
  return {
    data,
    json,
    headers: { ETag: etag, 'Cache-Control': 'no-cache' },
    ...(isKnown(headers.get('if-none-match'), etag) ? { status: 304 } : {}),
  };
}

/** Another process's change shows after this long at the latest, in milliseconds; an own one at once. */
const TRUSTED_MS = 50;

export interface Kept<Made> {
  /** Asks the database each time whether it is still the same. */
  get(): Promise<Made>;
  /** Without a word to the database: null when that is not safe, because something may have changed. */
  peek(): Made | null;
}

/** Keeps what `make` made until `stamp` answers something else. */
export function keep<Made>(
  { changes }: Pick<Database, 'changes'>,
  stamp: () => Promise<string>,
  make: () => Promise<Made>,
): Kept<Made> {
  let kept: { stamp: string; made: Made } | null = null;
  let checked = { changes: -1, at: 0 };
  return {
    async get() {
      const before = { changes: changes.count, at: performance.now() };
      const now = await stamp();
      if (kept?.stamp !== now) kept = { stamp: now, made: await make() };
      checked = before;
      return kept.made;
    },
    peek() {
      const isFresh = checked.changes === changes.count && performance.now() - checked.at < TRUSTED_MS;
      return isFresh ? (kept?.made ?? null) : null;
    },
  };
}
