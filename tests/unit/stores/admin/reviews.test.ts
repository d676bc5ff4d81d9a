import { expect, it } from 'vitest';
import type { AdminReview } from '#contract/reviews/reviews.ts';
import { createReviewsStore } from '#stores/admin/reviews.ts';
import { EVERYTHING } from '#stores/listing.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';

const aReview = (change: Partial<AdminReview> = {}): AdminReview => ({
  _id: 'r1',
  id: 'r1',
  name: 'Ada',
  role: 'Customer',
  service: 'Clocks',
  rating: 4,
  content: 'See clock.example',
  date: '2027-03-15',
  sample: false,
  state: 'held',
  reason: '',
  ...change,
});

async function dashboard(reply: ReturnType<typeof answer>) {
  const { call, asked } = fakeApi({
    'GET /api/reviews/all': () => answer({ reviews: [aReview(), aReview({ _id: 'r2' })], total: 2 }),
    'PATCH /api/reviews/r1': () => reply,
  });
  const reviews = createReviewsStore(call);
  await reviews.load({ ...EVERYTHING, status: 'held' });
  return { reviews, asked };
}

it('a review is published in place', async () => {
  const { reviews, asked } = await dashboard(
    answer({ success: true, review: aReview({ state: 'published' }) }),
  );
  expect(asked[0]?.query).toMatchObject({ status: 'held' });
  expect(await reviews.decide(aReview(), { state: 'published' })).toMatchObject({
    ok: true,
    msg: 'Review published',
  });
  expect(asked.at(-1)?.body).toEqual({ state: 'published', seen: 'held' });
  expect(reviews.$list.get()).toMatchObject({ items: [{ state: 'published' }, { state: 'held' }] });
});

it('the reason for hiding one is sent with it', async () => {
  const { reviews, asked } = await dashboard(answer({ success: true, review: aReview({ state: 'hidden' }) }));
  const outcome = await reviews.decide(aReview(), { state: 'hidden', reason: 'Advertises' });
  expect(outcome).toMatchObject({ ok: true, msg: 'Review hidden' });
  expect(asked.at(-1)?.body).toEqual({ state: 'hidden', reason: 'Advertises', seen: 'held' });
});

it('a refusal leaves the review as it was and shows why', async () => {
  const { reviews } = await dashboard(refuse(422, 'invalid', 'Give the reason'));
  expect(await reviews.decide(aReview(), { state: 'hidden', reason: '' })).toEqual({
    ok: false,
    code: 'invalid',
    msg: 'Failed to update review. Give the reason',
    toast: 'Failed to update review',
  });
  expect(reviews.$list.get()).toMatchObject({ items: [{ state: 'held' }, {}] });
});
