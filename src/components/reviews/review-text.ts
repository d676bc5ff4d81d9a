// Texts and order of reviews, for the build and the browser.
import * as messages from '#content/messages/reviews.yml';
import { fillIn } from '#lib/fill.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** @example dateText('2026-03-14') // '14 March 2026' */
export const dateText = (date: string): string => format.format(new Date(`${date}T12:00:00Z`));

/** @example starsText(5) // '5 out of 5 stars' */
export const starsText = (rating: number): string => fillIn(messages.rated, { stars: rating });

/** Customers' own before samples, each newest first. */
export function inOrder<T extends { date: string; sample: boolean }>(reviews: readonly T[]): T[] {
  return [...reviews].sort(
    (one, other) => Number(one.sample) - Number(other.sample) || other.date.localeCompare(one.date),
  );
}
