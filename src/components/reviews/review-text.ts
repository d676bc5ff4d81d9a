// Texts and order of reviews, for the build and the browser.
import * as messages from '#content/messages/reviews.yml';
import { dateWords } from '#lib/date-words.ts';
import { fillIn } from '#lib/fill.ts';

/** @example dateText('2026-03-14') // '14 March 2026' */
export const dateText = (date: string): string => dateWords(date, 'day', 'month', 'year');

/** @example starsText(5) // '5 out of 5 stars' */
export const starsText = (rating: number): string => fillIn(messages.rated, { stars: rating });

/** Customers' own before samples, each newest first. */
export function inOrder<T extends { date: string; sample: boolean }>(reviews: readonly T[]): T[] {
  return [...reviews].sort(
    (one, other) => Number(one.sample) - Number(other.sample) || other.date.localeCompare(one.date),
  );
}

/** Mean and numbers by stars of customers' own reviews; null while samples stand in for them. */
export function ratingsOf(reviews: readonly { rating: number; sample: boolean }[]) {
  if (reviews.length === 0 || reviews.some(({ sample }) => sample)) return null;
  const own = reviews.map(({ rating }) => rating);
  const mean = own.reduce((sum, rating) => sum + rating, 0) / own.length;
  const counts = [5, 4, 3, 2, 1].map((stars) => own.filter((rating) => rating === stars).length);
  return { mean: mean.toFixed(1), total: own.length, counts };
}
