import { londonDate } from '#lib/london-date.ts';

/**
 * Whether an offer holds: from midnight before its first day, if it has one, to midnight after its last, in London.
 * @param now milliseconds since 1970
 */
export function isOfferOpen({ from, until }: { from?: string | undefined; until: string }, now: number) {
  const today = londonDate(now);
  return (!from || from <= today) && today <= until;
}
