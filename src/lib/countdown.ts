// "Please wait 2 minutes." stays true while somebody waits (safety.md E, 429).

const WAIT = /Please wait (\d+) minutes?\./;
export const MINUTE_MS = 60_000;

/** Whether these words name a time to wait. */
export const namesWait = (words: string): boolean => WAIT.test(words);

/** The same words some minutes later. @example wordsAfter('Please wait 3 minutes.', 1) // 'Please wait 2 minutes.' */
export const wordsAfter = (words: string, minutes: number): string =>
  words.replace(WAIT, (_, named: string) => {
    const left = Number(named) - minutes;
    if (left < 1) return 'You can try again now.';
    return left === 1 ? 'Please wait 1 minute.' : `Please wait ${left} minutes.`;
  });
