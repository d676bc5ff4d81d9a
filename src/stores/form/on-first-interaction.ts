// What a page fetches only for a reader who is there: nothing of it loads beside what the page needs to be read.

/** A hand, a key, or the wheel. */
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll'] as const;

/**
 * Calls `act` once, at the first sign of somebody who does something here.
 * @param stayedMs counts as a sign: this long after the page was there, in milliseconds
 * @returns takes the promise back
 */
export function atFirstSign(act: () => void, stayedMs?: number): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const once = () => {
    if (signal.aborted) return;
    waiting.abort();
    act();
  };
  for (const sign of SIGNS) document.addEventListener(sign, once, { signal, passive: true });
  if (stayedMs !== undefined) {
    const stay = () => void setTimeout(once, stayedMs);
    if (document.readyState === 'complete') stay();
    else window.addEventListener('load', stay, { signal });
  }
  return () => waiting.abort();
}
