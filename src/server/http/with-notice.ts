// Built pages with the notice in them, made when they are first sent: no build, and nothing for browsers to load or move.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { escapeHtml } from '#lib/escape-html.ts';
import { type CachedBytes, variant } from './cached-bytes.ts';

/** In Base.astro; empty it takes no room. */
const PLACE = /(<p id="site-notice"[^>]*>)(?=<\/p>)/;
/** A page is compressed in a few milliseconds, once for each notice. */
const QUALITY = 5;

/** The offline notice at the foot of every page: a bar looks the same. */
const FOOT = /<div id="offline"( role="status" class="[^"]*")/;

export interface Shown {
  /** Plain text; '' for none. */
  readonly notice: string;
  /** Of a preview, at the foot of every page. */
  readonly bar?: string;
}

export function withNotice(html: string, { notice, bar }: Shown): string {
  const above = notice ? html.replace(PLACE, (place) => place + escapeHtml(notice)) : html;
  if (!bar) return above;
  return above.replace(
    FOOT,
    (foot, attributes: string) =>
      `<div${attributes}><p class="wrap text-compact">${escapeHtml(bar)}</p></div>${foot}`,
  );
}

/** @param headers of the page without the notice */
export function bytesWithNotice(
  plain: Buffer,
  shown: Shown,
  headers: Readonly<Record<string, string>>,
): CachedBytes {
  const body = Buffer.from(withNotice(plain.toString('utf8'), shown));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return {
    plain: variant(body, etag, headers),
    br: variant(br, etag, headers, 'br'),
    gzip: variant(gzipSync(body), etag, headers, 'gzip'),
  };
}
