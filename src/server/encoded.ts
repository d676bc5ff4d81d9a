// Compressed twins of an answer, made beside the requests: until they are there, the answer goes out as it is.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Prepared } from './tagged.ts';

export type Encoding = 'br' | 'gzip';

/** Best first; `br;q=0` says that it is not taken (RFC 9110 §12.4.2). */
const TAKES: readonly [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/],
];

/**
 * @param accepted the Accept-Encoding of the request
 * @param has whether there is a twin of this kind
 * @returns null: the bytes as they are
 */
export function bestEncoding(accepted = '', has: (encoding: Encoding) => boolean): Encoding | null {
  for (const [encoding, takes] of TAKES) if (has(encoding) && takes.test(accepted)) return encoding;
  return null;
}

export interface Variant {
  body: Buffer;
  etag: string;
  encoding: Encoding | null;
}

export interface Variants {
  /** @param accepted the request's Accept-Encoding */
  best(accepted: string | undefined): Variant;
}

/** Of an answer that is made anew while people wait: most of the gain for a tenth of the time of the best quality. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const LEAST_BYTES = 1024;

function encode({ json, etag }: Prepared<unknown>): Variants {
  const plain: Variant = { body: Buffer.from(json), etag, encoding: null };
  const made: { br?: Variant; gzip?: Variant } = {};
  const put = (encoding: Encoding, body: Buffer) => {
    made[encoding] = { body, etag: `${etag.slice(0, -1)}-${encoding}"`, encoding };
  };
  const make = async () => {
    put('br', await promisify(brotliCompress)(plain.body, { params }));
    put('gzip', await promisify(gzip)(plain.body));
  };
  // What can't be compressed goes out plain.
  if (plain.body.length > LEAST_BYTES) void make().catch(() => undefined);
  return {
    best(accepted) {
      const encoding = bestEncoding(accepted, (one) => made[one] !== undefined);
      return (encoding && made[encoding]) ?? plain;
    },
  };
}

/** Variants of whatever is kept at the moment; those of an answer that is gone go with it. */
export function encoder(): (prepared: Prepared<unknown>) => Variants {
  const known = new WeakMap<Prepared<unknown>, Variants>();
  return (prepared) => {
    const variants = known.get(prepared) ?? encode(prepared);
    known.set(prepared, variants);
    return variants;
  };
}
