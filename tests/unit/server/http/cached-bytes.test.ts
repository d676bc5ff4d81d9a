import { describe, expect, it } from 'vitest';
import { bestEncoding, type Encoding } from '#server/http/cached-bytes.ts';

const both = () => true;

describe('the encoding of an answer', () => {
  it.each<[string | undefined, Encoding | null]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip ;q=0', null],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('for %o is %o', (accepted, encoding) => {
    expect(bestEncoding(accepted, both)).toBe(encoding);
  });

  it('is one that there is', () => {
    expect(bestEncoding('br, gzip', (one) => one === 'gzip')).toBe('gzip');
    expect(bestEncoding('br', (one) => one === 'gzip')).toBeNull();
  });
});
