// Signs that a program filled a form. They lose no message: what looks automatic waits for a person.

interface Traps {
  /** Honeypot: a field that people do not see. */
  website?: string | undefined;
  /** When the form was shown, by the sender's clock: milliseconds since 1970. */
  startedAt?: string | number | undefined;
}

/** Milliseconds. People are faster only when they resend what their browser has filled in. */
const FASTEST_MS = 2_000;

const SCHEME = /https?:|www\./i;
/** A domain with an ending that advertisers use, matched from the start of a word, so in linear time. Not any dot: people forget the space after a full stop. */
const DOMAIN =
  /(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|net|org|info|biz|io|co|uk|eu|ru|cn|de|fr|ly|gl|gg|tk|xyz|top|site|shop|store|online|club|live|link|click|app|dev|vip|pro)(?![a-z0-9])/;

/** Whether a text holds a link, with or without `https://`. */
export const holdsLink = (text: string): boolean => SCHEME.test(text) || DOMAIN.test(text);

const MIN_LETTERS = 20;

/** Whether a person could have written the text: enough letters, and no link. */
const isPlausible = (text: string): boolean =>
  !holdsLink(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS;

/**
 * Speed alone is no sign: a text that was sent at once must also read like a program's.
 * @param texts everything that was typed by hand
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
  // A negative time means that the sender's clock runs ahead: it tells nothing.
  return took >= 0 && took < FASTEST_MS && !isPlausible(texts.join('\n'));
}
