// Signs that a program filled a form. They never lose anybody's words: what looks odd waits for a person.

interface Traps {
  /** A field that people do not see. */
  website?: string | undefined;
  /** When the form was shown, by the sender's clock: milliseconds since 1970. */
  startedAt?: string | number | undefined;
}

/** Hardly anybody reads and answers a form in less, in milliseconds: only who sends again what a browser has kept. */
const FASTEST_MS = 2_000;

const SCHEME = /https?:|www\./i;
/** A name with one of the endings that advertisers use, looked for from the beginning of a word, so in linear time. Not every dot: people forget the space after a full stop. */
const DOMAIN =
  /(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|net|org|info|biz|io|co|uk|eu|ru|cn|de|fr|ly|gl|gg|tk|xyz|top|site|shop|store|online|club|live|link|click|app|dev|vip|pro)(?![a-z0-9])/;

/** Whether a text holds a link, with or without `https://`. */
export const holdsLink = (text: string): boolean => SCHEME.test(text) || DOMAIN.test(text);

/** Letters of somebody who says who they are and what they want. */
const FEWEST_LETTERS = 20;

/** Whether words could be a person's: enough of them, and no advertisement. */
const isPlausible = (said: string): boolean =>
  !holdsLink(said) && (said.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS;

/**
 * Haste alone is no sign: what was sent at once must read like a program's too.
 * @param said all that was typed by hand
 * @param now milliseconds since 1970
 */
export function looksAutomatic({ website, startedAt }: Traps, said: readonly string[], now: number): boolean {
  if (website?.trim()) return true;
  if (startedAt === undefined || startedAt === '') return false;
  const took = now - Number(startedAt);
  // A sender's clock may run ahead: then nothing is known.
  return took >= 0 && took < FASTEST_MS && !isPlausible(said.join('\n'));
}
