// How a review reads, at build time and in the browser alike.
import * as words from '#content/messages/reviews.yml';
import { fillIn } from '#lib/fill.ts';

const shown = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** @example dateText('2026-03-14') // '14 March 2026' */
export const dateText = (date: string): string => shown.format(new Date(`${date}T12:00:00Z`));

/** @example starsText(5) // '5 out of 5 stars' */
export const starsText = (rating: number): string => fillIn(words.rated, { stars: rating });

/** Customers' own before samples, each newest first. The samples that the API does not list are gone. */
export function inOrder<T extends { date: string; sample: boolean }>(reviews: readonly T[]): T[] {
  return [...reviews].sort(
    (one, other) => Number(one.sample) - Number(other.sample) || other.date.localeCompare(one.date),
  );
}
