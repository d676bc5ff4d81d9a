// Delays what only an interacting reader needs, so that it doesn't compete with the page itself.

const EVENTS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll'] as const;

/**
 * Calls `act` once, at the first interaction with the page.
 * @param stayedMs also calls it this long after the page has loaded, in milliseconds
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
