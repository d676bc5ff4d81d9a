// Polling with a time limit for something outside this process.
import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 50;

/** @returns after how many seconds (one decimal) it was so; `most` when it was not so in time */
export async function waitFor(isSo: () => boolean | Promise<boolean>, mostMs: number): Promise<number> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  while (elapsed() < mostMs && !(await isSo())) await wait(STEP_MS);
  return Math.round(elapsed() / 100) / 10;
}
