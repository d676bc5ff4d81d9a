import { describe, expect, it } from 'vitest';
import { blocksWithin, sumOf } from '#lib/blocks.ts';

const HEIGHTS = [100, 200, 300, 400];

describe('blocks near the window', () => {
  it.each([
    [0, 50, { first: 0, last: 0 }],
    [0, 100, { first: 0, last: 0 }],
    [99, 101, { first: 0, last: 1 }],
    [100, 301, { first: 1, last: 2 }],
    [650, 5000, { first: 3, last: 3 }],
    [-900, -100, { first: 0, last: 0 }],
    [4000, 5000, { first: 3, last: 3 }],
  ])('between %i and %i', (top, bottom, blocks) => {
    expect(blocksWithin(HEIGHTS, top, bottom)).toEqual(blocks);
  });

  it('is the first of none', () => {
    expect(blocksWithin([], 0, 100)).toEqual({ first: 0, last: 0 });
  });

  it('adds up what is not drawn', () => {
    expect([sumOf(HEIGHTS, 0, 2), sumOf(HEIGHTS, 2), sumOf(HEIGHTS, 4)]).toEqual([300, 700, 0]);
  });
});
