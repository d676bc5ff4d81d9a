// Sorted lists: every order that the contract names, on the server, without duplicates or gaps; unknown columns
// are refused.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  APPOINTMENT_SORTS,
  listAppointments,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { handleNotice, listNotices, NOTICE_SORTS } from '#contract/cancellations/cancellations-admin.ts';
import { listMails, MAIL_SORTS } from '#contract/mail/mails.ts';
import { changeOrder, listOrders, ORDER_SORTS } from '#contract/orders/orders.ts';
import { listAllReviews, REVIEW_SORTS, submitReview } from '#contract/reviews/reviews.ts';
import { shareStack } from '../../support/database/empty.ts';
import { pay, place, shelve } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aNotice, aReview, aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let token: string;
let admin: Stack['call'];
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

describe('what needs action comes first', () => {
  it('of appointments: pending, then confirmed ones, the soonest first; then past ones, the latest first', async () => {
    await threeVisits();
    const move = async (name: string, ...statuses: ('confirmed' | 'completed')[]) => {
      const found = await admin(listAppointments, { query: { search: name } });
      const id = (found.ok && found.data.appointments[0]?._id) || '';
      for (const status of statuses)
        await admin(updateAppointmentStatus, { params: { id }, body: { status } });
    };
    expect(await names('action')).toEqual(['Ben', 'Chen', 'Ada']);
    await move('Ben', 'confirmed');
    expect(await names('action')).toEqual(['Chen', 'Ada', 'Ben']);
    await move('Ben', 'completed');
    await move('Ada', 'confirmed', 'completed');
    expect(await names('action')).toEqual(['Chen', 'Ada', 'Ben']);
  });

  it('of orders: paid ones to send, the oldest first; then the others, the newest first', async () => {
    const part = await shelve(stack);
    const placed: string[] = [];
    for (const isPaid of [false, true, true, false]) {
      placed.push((await (isPaid ? pay : place)(stack, part)).id);
      stack.clock.advance(1000);
    }
    const order = async () => {
      const answer = await admin(listOrders, { query: { sort: 'action' } });
      return answer.ok ? answer.data.orders.map(({ _id }) => placed.indexOf(_id)) : [];
    };
    expect(await order()).toEqual([1, 2, 3, 0]);
    const seen = { status: 'processing', paymentStatus: 'completed' } as const;
    await admin(changeOrder, { params: { id: placed[1] ?? '' }, body: { status: 'shipped', seen } });
    expect(await order()).toEqual([2, 3, 1, 0]);
  });

  it('of cancellations: open ones, the oldest first; of mails: failed ones', async () => {
    for (const name of ['Ada', 'Ben', 'Chen']) {
      await stack.call(noticeOfCancellation, { body: aNotice({ name }) });
      stack.clock.advance(1000);
    }
    const notices = async () => {
      const answer = await admin(listNotices, { query: { sort: 'action' } });
      return answer.ok ? answer.data.notices : [];
    };
    const id = (await notices())[0]?._id ?? '';
    await admin(handleNotice, { params: { id }, body: { status: 'handled' } });
    expect((await notices()).map(({ name }) => name)).toEqual(['Ben', 'Chen', 'Ada']);

    const mails = async () => {
      const answer = await admin(listMails, { query: { sort: 'action' } });
      return answer.ok ? answer.data.mails : [];
    };
    const oldest = (await mails()).at(-1)?._id ?? '';
    await stack.ctx.db.updateTable('outbox').set({ failed_at: 1 }).where('id', '=', oldest).execute();
    expect((await mails())[0]).toMatchObject({ _id: oldest, status: 'failed' });
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
