// Signs that a program filled a form. They never lose anybody's words: what looks odd waits for a person (safety.md A2 row 18).

interface Traps {
  /** A field that people do not see. */
  website?: string | undefined;
  /** When the form was shown, by the sender's clock: milliseconds since 1970. */
  startedAt?: string | number | undefined;
}

/** Nobody reads and answers a form in less, in milliseconds. */
const FASTEST_MS = 2_000;

/** @param now milliseconds since 1970 */
export function looksAutomatic({ website, startedAt }: Traps, now: number): boolean {
  if (website?.trim()) return true;
  if (startedAt === undefined || startedAt === '') return false;
  const took = now - Number(startedAt);
  // A sender's clock may run ahead: then nothing is known.
  return took >= 0 && took < FASTEST_MS;
}

const SCHEME = /https?:|www\./i;
/** A name with one of the endings that advertisers use. Not every dot: people forget the space after a full stop. */
const DOMAIN =
  /[a-z0-9-]{2,}\.(?:com|net|org|info|biz|io|co|uk|eu|ru|cn|de|fr|ly|gl|gg|tk|xyz|top|site|shop|store|online|club|live|link|click|app|dev|vip|pro)(?![a-z0-9])/;

/** Whether a text holds a link, with or without `https://`. */
export const holdsLink = (text: string): boolean => SCHEME.test(text) || DOMAIN.test(text);
