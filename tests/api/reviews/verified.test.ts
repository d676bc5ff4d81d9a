// Reviews by the link in the mail about a completed visit.
import { expect, it } from 'vitest';
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { listReviews, readReviewedVisit, submitReview } from '#contract/reviews/reviews.ts';
import { bookingLink } from '../../support/records/links.ts';
import { aReview, aVisit } from '../../support/service/bodies.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

/** @returns the visit's id and the token of its link */
async function visited(): Promise<{ id: string; token: string }> {
  await shop.stack.call(requestAppointment, { body: aVisit({ name: 'Ada Marsh', service: 'Clocks' }) });
  const { id } = await shop.stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  return { id, token: await bookingLink(shop.stack, id) };
}
async function complete(id: string) {
  for (const status of ['confirmed', 'completed'] as const)
    await shop.admin(updateAppointmentStatus, { params: { id }, body: { status } });
}
const published = async () => {
  const answer = await shop.stack.call(listReviews);
  return answer.ok ? answer.data : [];
};
const review = (token: string, content = 'It keeps time again.') =>
  shop.stack.call(submitReview, { body: { ...aReview({ content }), token } });

it('fill in name and service, and carry a mark', async () => {
  const { id, token } = await visited();
  await complete(id);
  expect(await shop.stack.call(readReviewedVisit, { body: { token } })).toMatchObject({
    data: { name: 'Ada Marsh', service: 'Clocks' },
  });
  expect(await review(token)).toMatchObject({ status: 201, data: { published: true } });
  expect(await published()).toMatchObject([{ verified: true }]);
  await shop.stack.call(submitReview, { body: aReview({ content: 'Anybody wrote this.' }) });
  expect((await published()).map(({ verified }) => verified).filter(Boolean)).toHaveLength(1);
});

it('are one for each visit, also when sent at once', async () => {
  const { id, token } = await visited();
  await complete(id);
  const answers = await Promise.all(['One.', 'Two.', 'Three.'].map((content) => review(token, content)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'link_used' });
  expect(await published()).toHaveLength(1);
  expect(await shop.stack.call(readReviewedVisit, { body: { token } })).toMatchObject({
    code: 'link_used',
    msg: 'You’ve reviewed this visit already. Thank you.',
  });
});

it('need a completed visit and a link of ours', async () => {
  const { token } = await visited();
  expect(await review(token)).toMatchObject({ code: 'link_used' });
  expect(await review('a'.repeat(22))).toMatchObject({ code: 'link_used' });
  expect(await published()).toEqual([]);
});

it('are invited by the mail about the completed visit', async () => {
  const { id } = await visited();
  await complete(id);
  const mail = await shop.stack.ctx.db
    .selectFrom('outbox')
    .select('text')
    .where('kind', '=', 'appointment-completed')
    .executeTakeFirstOrThrow();
  expect(mail.text).toMatch(/\/review#token=[\w-]{22}/);
});
