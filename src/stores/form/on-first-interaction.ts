// What a page fetches only for a reader who is there: nothing of it loads beside what the page needs to be read.

const EVENTS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll'] as const;

/**
 * Calls `act` once, at the first interaction with the page.
 * @param stayedMs counts as one: this long after the page was there, in milliseconds
 * @returns an unsubscribe function
 */
export function onFirstInteraction(act: () => void, stayedMs?: number): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const once = () => {
    if (signal.aborted) return;
    waiting.abort();
    act();
  };
  for (const event of EVENTS) document.addEventListener(event, once, { signal, passive: true });
  if (stayedMs !== undefined) {
    const stay = () => void setTimeout(once, stayedMs);
    if (document.readyState === 'complete') stay();
    else window.addEventListener('load', stay, { signal });
  }
  return () => waiting.abort();
}
