import { expect, it } from 'vitest';
import { dateText, inOrder, ratingsOf, starsText } from '#components/reviews/review-text.ts';

it('a date is written out', () => {
  expect(dateText('2026-03-14')).toBe('14 March 2026');
});

it('stars are written as text', () => {
  expect(starsText(4)).toBe('4 out of 5 stars');
});

it('real reviews come before samples, each newest first', () => {
  const review = (id: string, date: string, sample: boolean) => ({ id, date, sample });
  const ordered = inOrder([
    review('old sample', '2026-01-01', true),
    review('old', '2026-02-01', false),
    review('new sample', '2026-11-01', true),
    review('new', '2026-10-01', false),
  ]);
  expect(ordered.map(({ id }) => id)).toEqual(['new', 'old', 'new sample', 'old sample']);
});

it('reviews of one day keep the order of the API', () => {
  const ids = inOrder(['a', 'b', 'c'].map((id) => ({ id, date: '2026-10-01', sample: false }))).map(
    ({ id }) => id,
  );
  expect(ids).toEqual(['a', 'b', 'c']);
});

it('gives the mean of customers’ own reviews, and none while there are samples', () => {
  const own = (rating: number) => ({ rating, sample: false });
  const reviews = [own(5), own(4), own(2)];
  expect(ratingsOf(reviews)).toEqual({ mean: '3.7', total: 3, counts: [1, 1, 0, 1, 0] });
  expect(ratingsOf([...reviews, { rating: 5, sample: true }])).toBeNull();
  expect(ratingsOf([])).toBeNull();
});
