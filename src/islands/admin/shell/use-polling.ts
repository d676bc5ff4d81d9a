// Polls every 30 s while the tab is visible and in use.
import { useEffect } from 'react';

const EVERY_MS = 30_000;
/** Timers may fire a little early. */
const SLACK_MS = 1000;
/** Without a press for this long, polling stops, so that the session can expire. */
const AWAY_MS = 10 * 60_000;
const EDITED = 'select, textarea, input:not([type="search"]), [role="row"] *';

/** Whether a dialog is open, a control of the list has the focus, or something in one of its rows, which would go with it. */
const isEditing = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (document.activeElement?.closest('[role="tabpanel"]') != null && document.activeElement.matches(EDITED));

/** @param refresh a stable function; gets whether something is being edited */
export function usePolling(refresh: (isHeld: boolean) => Promise<void>): void {
  useEffect(() => {
    let lastPoll = Date.now();
    let lastPress = Date.now();
    const poll = () => {
      const now = Date.now();
      if (document.hidden || now - lastPress > AWAY_MS || now - lastPoll < EVERY_MS - SLACK_MS) return;
      lastPoll = now;
      void refresh(isEditing());
    };
    const press = () => {
      const wasAway = Date.now() - lastPress > AWAY_MS;
      lastPress = Date.now();
      if (wasAway) poll();
    };
    const timer = setInterval(poll, EVERY_MS);
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('visibilitychange', poll, { signal });
    document.addEventListener('pointerdown', press, { signal });
    document.addEventListener('keydown', press, { signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [refresh]);
}
