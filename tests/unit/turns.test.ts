// Waiting for a connection to PostgreSQL: long while the queue moves, hardly at all while the database is silent.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurns } from '#server/db/turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What became of each caller, in the order in which they came. */
function callers(turns: ReturnType<typeof createTurns>, count: number): string[] {
  const fates = Array.from({ length: count }, () => 'waits');
  fates.forEach((_, n) => {
    turns.take().then(
      () => {
        fates[n] = 'has it';
      },
      (error: Error) => {
        fates[n] = error.message;
      },
    );
  });
  return fates;
}

describe('a queue', () => {
  it('lets in as many as may, then one for each that ends, first come first served', async () => {
    const turns = createTurns(2);
    const fates = callers(turns, 4);
    await vi.advanceTimersByTimeAsync(0);
    expect(fates).toEqual(['has it', 'has it', 'waits', 'waits']);
    turns.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(fates[2]).toBe('has it');
    expect(fates[3]).toBe('waits');
  });

  it('that moves is waited in for longer than a silence, and not for ever', async () => {
    const turns = createTurns(1);
    const fates = callers(turns, 2);
    for (let second = 0; second < 7; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      turns.heard();
    }
    expect(fates[1]).toBe('waits');
    await vi.advanceTimersByTimeAsync(1500);
    expect(fates[1]).toMatch(/timeout exceeded/);
  });

  it('before a silent database is given up within three seconds, by those who come later as well', async () => {
    const turns = createTurns(1);
    const first = callers(turns, 3);
    await vi.advanceTimersByTimeAsync(2000);
    const later = callers(turns, 1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(first.slice(1)).toEqual([expect.stringMatching(/timeout/), expect.stringMatching(/timeout/)]);
    expect(later).toEqual(['waits']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(later).toEqual([expect.stringMatching(/timeout/)]);
    turns.end();
    expect(await turns.take()).toBeUndefined();
  });
});
