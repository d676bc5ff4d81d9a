// Reviews by the link in the mail about a completed visit or a delivered order.
import { describe, expect, it } from 'vitest';
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { listReviews, readReviewedRecord, submitReview } from '#contract/reviews/reviews.ts';
import { findReviews } from '#server/reviews/reviews.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { bookingLink, orderLink, tokenIn } from '../../support/records/links.ts';
import { mailText } from '../../support/records/mails.ts';
import { mailsAbout, mailTo, pay } from '../../support/records/orders.ts';
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
  expect(await shop.stack.call(readReviewedRecord, { body: { token } })).toMatchObject({
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
  expect(await shop.stack.call(readReviewedRecord, { body: { token } })).toMatchObject({
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
  expect(await mailText(shop.stack, 'appointment-completed')).toMatch(/\/review#token=[\w-]{22}/);
});

it('keep their mark when the visit is deleted after its time', async () => {
  const { id, token } = await visited();
  await complete(id);
  await review(token);
  // As after a restart: the cached list would have it anyway.
  const before = await findReviews(shop.stack.ctx);
  shop.stack.clock.advance(3 * 365 * 24 * 3_600_000);
  expect(await sweepOld(shop.stack.ctx)).toMatchObject({ appointments: 1 });
  expect(await findReviews(shop.stack.ctx)).toEqual(before);
  expect(before).toMatchObject([{ verified: true }]);
});

describe('of an order', () => {
  const deliver = (id: string) => shop.admin(changeOrder, { params: { id }, body: { status: 'delivered' } });
  const linkOf = async (id: string) =>
    tokenIn(/\/review#token=[\w-]+/.exec(await mailTo(shop.stack, id, 'order-delivered'))?.[0] ?? '');

  it('are invited once by the mail about its delivery, with name and trade filled in, and marked', async () => {
    const { id } = await pay(shop.stack, shop.product);
    expect(await deliver(id)).toMatchObject({ ok: true });
    await shop.admin(changeOrder, { params: { id }, body: { status: 'shipped' } });
    await deliver(id);
    const mails = (await mailsAbout(shop.stack, id)).filter((kind) => kind === 'order-delivered');
    expect(mails).toHaveLength(1);
    const token = await linkOf(id);
    expect(await shop.stack.call(readReviewedRecord, { body: { token } })).toMatchObject({
      data: { name: 'Ada Marsh', service: 'Coffee Machine Repair' },
    });
    expect(await review(token)).toMatchObject({ status: 201, data: { published: true } });
    expect(await published()).toMatchObject([{ verified: true }]);
    expect(await review(token, 'Again.')).toMatchObject({
      code: 'link_used',
      msg: 'You’ve reviewed this order already. Thank you.',
    });
  });

  it('need its delivery, and of two at once one is kept', async () => {
    const { id } = await pay(shop.stack, shop.product);
    const token = await orderLink(shop.stack, id);
    expect(await review(token)).toMatchObject({
      code: 'link_used',
      msg: 'This order hasn’t arrived yet. You can review it once it has.',
    });
    await deliver(id);
    const answers = await Promise.all([review(token, 'One.'), review(token, 'Two.')]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await published()).toHaveLength(1);
  });
});
