import { type ReactNode, useEffect, useState } from 'react';
import { MINUTE_MS, wordsAfter } from '#lib/countdown.ts';

/**
 * Words that name a time to wait, minute by minute; all else as it is.
 * @param retryAfter seconds to wait; null where there is no wait
 * @returns whether a minute has passed, too
 */
export function useCountdown(
  content: ReactNode,
  retryAfter: number | null,
): [shown: ReactNode, hasTicked: boolean] {
  const [minutes, setMinutes] = useState(0);
  const words = typeof content === 'string' && retryAfter !== null ? content : null;
  useEffect(() => {
    setMinutes(0);
    if (words === null) return;
    const ticking = setInterval(() => setMinutes((passed) => passed + 1), MINUTE_MS);
    return () => clearInterval(ticking);
  }, [words]);
  return words === null || retryAfter === null
    ? [content, false]
    : [wordsAfter(words, retryAfter, minutes), minutes > 0];
}
