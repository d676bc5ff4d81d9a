// Draws by lot, the same for a seed: what a commit doesn't touch keeps its lot.
import { createHash } from 'node:crypto';

const lotOf = (key: string, seed: string): string =>
  createHash('sha256').update(`${seed}\n${key}`).digest('hex');

/** @returns at most `count` of them, by their lots */
export function draw<T extends { key: string }>(from: readonly T[], count: number, seed: string): T[] {
  const lots = from.map((one) => ({ one, lot: lotOf(one.key, seed) }));
  return lots
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}
