// A long list in blocks, of which only those near the window are drawn. Heights in CSS pixels.

/** First and last block, both counted in. */
export interface Blocks {
  first: number;
  last: number;
}

/** The heights of the blocks from `from` up to, and without, `to`. */
export const sumOf = (heights: readonly number[], from = 0, to = heights.length): number =>
  heights.slice(from, to).reduce((sum, height) => sum + height, 0);

/** The blocks that lie between `top` and `bottom`, measured from the top of the first; the nearest one where none does. */
export function blocksWithin(heights: readonly number[], top: number, bottom: number): Blocks {
  let end = 0;
  let first = -1;
  let last = 0;
  heights.forEach((height, block) => {
    const begin = end;
    end += height;
    if (first < 0 && end > top) first = block;
    if (begin < bottom) last = block;
  });
  const start = first < 0 ? Math.max(0, heights.length - 1) : first;
  return { first: start, last: Math.max(start, last) };
}
