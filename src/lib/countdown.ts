// How long somebody has to wait, in words that stay true while they do.

export const MINUTE_MS = 60_000;

/** @example waitWords(170) // 'Please wait 3 minutes.' */
export function waitWords(seconds: number): string {
  if (seconds <= 0) return 'You can try again now.';
  const isShort = seconds < 60;
  const count = isShort ? Math.ceil(seconds) : Math.ceil(seconds / 60);
  return `Please wait ${count} ${isShort ? 'second' : 'minute'}${count === 1 ? '' : 's'}.`;
}

/** @param retryAfter seconds, as the service said with these words @returns the same words some minutes later */
export const wordsAfter = (words: string, retryAfter: number, minutes: number): string =>
  words.replace(waitWords(retryAfter), waitWords(retryAfter - minutes * 60));
