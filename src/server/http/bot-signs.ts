// Spam checks of public forms. No message is lost: what looks automatic waits for a person.
import { holdsLink } from '#contract/web-address.ts';

interface Traps {
  /** Honeypot: a field hidden from people, under a name that no browser fills in. */
  unfilled?: string | undefined;
  /** The same in pages of the release before. */
  website?: string | undefined;
  /** When the form was shown, in milliseconds since 1970 by the sender's clock. */
  startedAt?: string | number | undefined;
}

/** People are faster only when their browser has filled in the form. */
const FASTEST_MS = 2_000;

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
  { unfilled, website, startedAt }: Traps,
  texts: readonly string[],
  now: number,
): boolean {
  if (unfilled?.trim() || website?.trim()) return true;
  if (startedAt === undefined || startedAt === '') return false;
  const took = now - Number(startedAt);
  // A negative time means that the sender's clock is ahead.
  return took >= 0 && took < FASTEST_MS && !isPlausible(texts.join('\n'));
}
