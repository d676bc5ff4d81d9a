// Spam checks of public forms. No message is lost: what looks automatic waits for a person.

interface Traps {
  /** Honeypot: a field hidden from people. */
  website?: string | undefined;
  /** When the form was shown, in milliseconds since 1970 by the sender's clock. */
  startedAt?: string | number | undefined;
}

/** People are faster only when their browser has filled in the form. */
const FASTEST_MS = 2_000;

const SCHEME = /https?:|www\./i;
/** A domain with a common ending, as people forget the space after a full stop. Anchored to the start of a word, for linear time. */
const DOMAIN =
  /(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|net|org|info|biz|io|co|uk|eu|ru|cn|de|fr|ly|gl|gg|tk|xyz|top|site|shop|store|online|club|live|link|click|app|dev|vip|pro)(?![a-z0-9])/;

/** Whether a text holds a link, with or without `https://`. */
export const holdsLink = (text: string): boolean => SCHEME.test(text) || DOMAIN.test(text);

const MIN_LETTERS = 20;

/** Whether a person could have written the text: enough letters, and no link. */
const isPlausible = (text: string): boolean =>
  !holdsLink(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS;

/**
 * A fast form counts as automatic only if its text looks so too.
 * @param texts all typed texts
 * @param now milliseconds since 1970
 */
export function looksAutomatic(
  { website, startedAt }: Traps,
  texts: readonly string[],
  now: number,
): boolean {
  if (website?.trim()) return true;
  if (startedAt === undefined || startedAt === '') return false;
  const took = now - Number(startedAt);
  // A negative time means that the sender's clock is ahead.
  return took >= 0 && took < FASTEST_MS && !isPlausible(texts.join('\n'));
}
