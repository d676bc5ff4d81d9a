import { useEffect, useState } from 'react';
import { countDown } from '#stores/wait-text.ts';

/**
 * A time to wait, minute by minute.
 * @param seconds as the server said; nothing where there is no need to wait
 * @returns what is left in words, empty without a wait; and whether it has changed since the message came
 */
export function useCountdown(seconds: number | null | undefined): [left: string, hasTicked: boolean] {
  const [shown, setShown] = useState<[string, boolean]>(['', false]);
  useEffect(() => {
    if (!seconds) return setShown(['', false]);
    return countDown(seconds, (text, hasTicked) => setShown([text, hasTicked]));
  }, [seconds]);
  return shown;
}
