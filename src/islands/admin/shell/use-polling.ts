// Polls every 30 s while the tab is visible and in use.
import { useEffect } from 'react';

const EVERY_MS = 30_000;
/** Timers come a little early. */
const SLACK_MS = 1000;
/** Without a press for so long nobody is there; then the session may run out as it should. */
const AWAY_MS = 10 * 60_000;
const EDITED = 'select, textarea, input:not([type="search"])';

/** A dialog is open, or a control of the list has the focus. */
const isEditing = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (document.activeElement?.closest('[role="tabpanel"]') != null && document.activeElement.matches(EDITED));

/** For lists, and for what else follows others. @param refresh a stable function; gets whether something is being edited */
export function usePolling(refresh: (isHeld: boolean) => Promise<void>): void {
  useEffect(() => {
    let lastLook = Date.now();
    let lastPress = Date.now();
    const look = () => {
      const now = Date.now();
      if (document.hidden || now - lastPress > AWAY_MS || now - lastLook < EVERY_MS - SLACK_MS) return;
      lastLook = now;
      void refresh(isEditing());
    };
    const press = () => {
      const wasAway = Date.now() - lastPress > AWAY_MS;
      lastPress = Date.now();
      if (wasAway) look();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', press);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', press);
    };
  }, [refresh]);
}
