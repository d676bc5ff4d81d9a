import { describe, expect, it } from 'vitest';
import { type CachedBytes, chooseVariant, type Encoding, variant } from '#server/http/cached-bytes.ts';

const BODY = Buffer.from('body');
const plain = variant(BODY, '"etag"', {});
const gzip = variant(BODY, '"etag"', {}, 'gzip');
const all: CachedBytes = { plain, gzip, br: variant(BODY, '"etag"', {}, 'br') };

describe('the encoding of a response', () => {
  it.each<[string | undefined, Encoding | 'plain']>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip ;q=0', 'plain'],
    ['identity', 'plain'],
    ['', 'plain'],
    [undefined, 'plain'],
  ])('for %o is %o', (accepted, encoding) => {
    expect(chooseVariant(all, accepted)).toBe(all[encoding]);
  });

  it('is one that exists', () => {
    expect(chooseVariant({ plain, gzip }, 'br, gzip')).toBe(gzip);
    expect(chooseVariant({ plain, gzip }, 'br')).toBe(plain);
  });
});
