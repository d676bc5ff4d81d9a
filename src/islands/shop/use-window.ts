// Of ten thousand cards only those near the window are drawn; room is kept for the others.
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { type Blocks, blocksWithin, sumOf } from '#lib/blocks.ts';

/** Cards in a block: whole rows with two, three and four of them across. More than a screen, so an answer is there at once. */
const BLOCK = 24;
/** Drawn in the HTML of the build, before anybody has scrolled. */
const FIRST_BLOCKS = 4;
const KEPT_BLOCKS = 5;
/** A list of no more stays drawn, so that the browser's own search finds all of it. */
export const MOST_KEPT = KEPT_BLOCKS * BLOCK;
/** Above and below the window: within the first all is drawn; when it is not, as far as the second. CSS pixels. */
const NEEDED = 800;
const DRAWN = 2000;

interface Drawn extends Blocks {
  /** Which list this is about. */
  of: unknown;
  /** Room for what is not drawn, in CSS pixels. */
  before: number;
  after: number;
  /** How many blocks there were when that was reckoned. */
  blocks: number;
}

/** A list that nobody has looked at yet. */
const TOP = { first: 0, last: 0, before: 0, after: 0, blocks: 0 };

interface Measured {
  of: unknown;
  width: number;
  heights: (number | undefined)[];
  /** Of a block that has never been drawn. It stays as it was first, so that the end of the page stays where it is. */
  guess: number | null;
}

/** @returns the height of each block, measured where it is or was drawn, else guessed by the others */
function measure(list: HTMLElement, { first }: Blocks, count: number, measured: Measured): number[] {
  const { heights } = measured;
  const cards = list.children;
  // Where the next row would begin.
  const bottom = list.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(list).rowGap);
  for (let at = 0; at < cards.length; at += BLOCK) {
    const top = cards[at]?.getBoundingClientRect().top ?? bottom;
    const next = cards[at + BLOCK]?.getBoundingClientRect().top ?? bottom;
    heights[first + at / BLOCK] = next - top;
  }
  const known = heights.filter((height) => height !== undefined);
  // Of a list that is drawn whole nothing is guessed yet, and its last block may be short.
  const guess = (count > KEPT_BLOCKS && measured.guess) || sumOf(known) / known.length;
  measured.guess = guess;
  return Array.from({ length: count }, (_, block) => heights[block] ?? guess);
}

/**
 * @param count of all cards
 * @param of the same value as long as it is the same list; another one begins at the top
 * @param isLive whether cards have their true height
 */
export function useWindow(
  count: number,
  of: unknown,
  isLive: boolean,
): { from: number; to: number; before: number; after: number; list: RefObject<HTMLUListElement | null> } {
  const list = useRef<HTMLUListElement>(null);
  const measured = useRef<Measured>({ of, width: 0, heights: [], guess: null });
  const [kept, setKept] = useState<Drawn>({ of, ...TOP, last: FIRST_BLOCKS - 1 });
  const drawn = kept.of === of ? kept : TOP;
  const { first, last, before, after, blocks: reckoned } = drawn;
  const blocks = Math.ceil(count / BLOCK);

  useEffect(() => {
    if (!isLive) return;
    let frame = 0;
    function look(): void {
      frame = 0;
      if (!list.current || list.current.children.length < 1) return;
      const { width, top } = list.current.getBoundingClientRect();
      if (measured.current.of !== of || measured.current.width !== width)
        measured.current = { of, width, heights: [], guess: null };
      const heights = measure(list.current, { first, last }, blocks, measured.current);
      const seen = before - top;
      const within = (room: number) => blocksWithin(heights, seen - room, seen + window.innerHeight + room);
      const needed = blocks <= KEPT_BLOCKS ? { first: 0, last: blocks - 1 } : within(NEEDED);
      const isThere = needed.first >= first && needed.last <= last && last - first < KEPT_BLOCKS;
      const next = isThere ? { first, last } : blocks <= KEPT_BLOCKS ? needed : within(DRAWN);
      // A list may grow while it comes in.
      const hasRoom = reckoned === blocks || (after === 0 && last >= blocks - 1);
      if (next.first === first && next.last === last && hasRoom) return;
      const room = { before: sumOf(heights, 0, next.first), after: sumOf(heights, next.last + 1) };
      startTransition(() => setKept({ of, ...next, ...room, blocks }));
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [of, isLive, first, last, before, after, blocks, reckoned]);

  return { from: first * BLOCK, to: (last + 1) * BLOCK, before, after, list };
}
