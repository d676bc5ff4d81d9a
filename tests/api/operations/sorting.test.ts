// Sorted lists: every order that the contract names, on the server, without duplicates or gaps; unknown columns
// are refused.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  APPOINTMENT_SORTS,
  listAppointments,
  requestAppointment,
} from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { listNotices, NOTICE_SORTS } from '#contract/cancellations/cancellations-admin.ts';
import { listMails, MAIL_SORTS } from '#contract/mail/mails.ts';
import { listOrders, ORDER_SORTS } from '#contract/orders/orders.ts';
import { listAllReviews, REVIEW_SORTS, submitReview } from '#contract/reviews/reviews.ts';
import { shareStack } from '../../support/database/empty.ts';
import { place, shelve } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aNotice, aReview, aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';
import type { Stack } from '../../support/service/stack.ts';

let stack: Stack;
let token: string;
let admin: Stack['call'];
shareStack((shared) => {
  stack = shared;
});
beforeEach(async () => {
  ({ token } = await makeAdmin(stack));
  admin = stack.as(token);
});

const VISITS = [
  { name: 'Chen', date: '2026-11-26', time: '10:30', service: 'Clocks' },
  { name: 'Ada', date: '2026-11-27', time: '09:30', service: 'Electronics' },
  { name: 'Ben', date: '2026-11-26', time: '09:30', service: 'Clocks' },
] as const;

async function threeVisits() {
  for (const visit of VISITS) {
    await stack.call(requestAppointment, { body: aVisit(visit) });
    stack.clock.advance(1000);
  }
}

async function names(sort: (typeof APPOINTMENT_SORTS)[number]): Promise<string[]> {
  const answer = await admin(listAppointments, { query: { sort } });
  return answer.ok ? answer.data.appointments.map(({ name }) => name) : [];
}

describe('appointments', () => {
  it('are sorted by request time, by date and hour, by name, and in reverse', async () => {
    await threeVisits();
    expect(await names('newest')).toEqual(['Ben', 'Ada', 'Chen']);
    expect(await names('oldest')).toEqual(['Chen', 'Ada', 'Ben']);
    expect(await names('date')).toEqual(['Ben', 'Chen', 'Ada']);
    expect(await names('-date')).toEqual(['Ada', 'Chen', 'Ben']);
    expect(await names('name')).toEqual(['Ada', 'Ben', 'Chen']);
    expect((await names('service')).at(-1)).toBe('Ada');
  });
});

describe('orders', () => {
  it('are sorted by their total', async () => {
    const part = await shelve(stack);
    for (const quantity of [2, 3, 1]) await place(stack, part, quantity);
    const answer = await admin(listOrders, { query: { sort: '-total' } });
    expect(answer.ok && answer.data.orders.map(({ totalAmount }) => totalAmount)).toEqual([37.5, 25, 12.5]);
  });
});

describe.each([
  ['/api/appointments', 'appointments', APPOINTMENT_SORTS],
  ['/api/orders', 'orders', ORDER_SORTS],
  ['/api/mails', 'mails', MAIL_SORTS],
  ['/api/reviews/all', 'reviews', REVIEW_SORTS],
  ['/api/cancellations', 'notices', NOTICE_SORTS],
] as const)('%s', (_, name, sorts) => {
  const endpoints = {
    appointments: listAppointments,
    orders: listOrders,
    mails: listMails,
    reviews: listAllReviews,
    notices: listNotices,
  };
  const { path } = endpoints[name];
  const idsOf = async (query: string) => {
    const answer = await send(stack, 'GET', `${path}?${query}`, { token });
    expect(answer.status).toBe(200);
    return ((answer.json?.[name] ?? []) as { _id: string }[]).map(({ _id }) => _id);
  };

  it('shows each row on one page only, in any order, even with equal timestamps', async () => {
    const part = await shelve(stack);
    for (const who of ['Ada', 'Ben', 'Chen']) {
      await stack.call(requestAppointment, { body: aVisit({ name: who }) });
      await stack.call(submitReview, { body: aReview({ name: who, content: `Good work, says ${who}.` }) });
      await stack.call(noticeOfCancellation, { body: aNotice({ name: who }) });
      await place(stack, part);
    }
    for (const sort of sorts) {
      const whole = await idsOf(`sort=${sort}&limit=3`);
      const apart = [];
      for (const offset of [0, 1, 2]) apart.push(...(await idsOf(`sort=${sort}&limit=1&offset=${offset}`)));
      expect(apart).toEqual(whole);
      expect(new Set(whole).size).toBe(3);
    }
  });

  it('refuses an unknown column', async () => {
    for (const sort of ['email_key', 'created_at;drop table orders', '--total', ''])
      expect((await send(stack, 'GET', `${path}?sort=${encodeURIComponent(sort)}`, { token })).status).toBe(
        422,
      );
  });
});
