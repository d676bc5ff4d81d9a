import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#lib/countdown.ts';
import { waitText } from '#stores/wait-text.ts';

/**
 * A time to wait, minute by minute.
 * @param seconds as the server said; nothing where there is no need to wait
 * @returns what is left in words, empty without a wait; and whether a minute has passed
 */
export function useCountdown(seconds: number | null | undefined): [left: string, hasTicked: boolean] {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    if (!seconds) return;
    const ticking = setInterval(() => setPassed((minutes) => minutes + 1), MINUTE_MS);
    return () => clearInterval(ticking);
  }, [seconds]);
  return seconds ? [waitText(seconds, passed), passed > 0] : ['', false];
}
