// Timings in milliseconds.

/** @param share from 0 to 1: 0.95 for the value under which 95 of 100 lie */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The 95th percentile of `count` pieces of work, one after the other. */
export async function p95Of(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) times.push(await timed(() => work(n)));
  return percentile(times, 0.95);
}

/** Below this the measuring client is slower than what it measures. */
const NOISE_MS = 10;

/** @param times how much longer it may take than usual */
export const isUnharmed = (busy: number, usual: number, times: number): boolean =>
  busy <= Math.max(times * usual, NOISE_MS);
