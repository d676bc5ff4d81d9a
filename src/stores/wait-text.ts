// Counts down the wait after too many tries.
import * as notices from '#content/messages/notices.yml';
import { fillIn } from '#lib/fill.ts';

const MINUTE = 60;

/** @param left seconds */
export function waitText(left: number): string {
  if (left <= 0) return notices.waitOver;
  return left < MINUTE
    ? fillIn(notices.waitSeconds, { count: Math.ceil(left) })
    : fillIn(notices.wait, { count: Math.ceil(left / MINUTE) });
}

/**
 * Calls `tell` at once, after each minute, and when the wait is over.
 * @param seconds as the server said
 * @returns a function that stops it
 */
export function countDown(seconds: number, tell: (text: string, hasTicked: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (left: number) => {
    tell(waitText(left), left < seconds);
    const step = Math.min(MINUTE, left);
    if (step > 0) timer = setTimeout(() => tick(left - step), step * 1000);
  };
  tick(seconds);
  return () => clearTimeout(timer);
}
