// Requests held as spam: listed for the staff, with one mail a day when there are new ones.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  listAppointments,
  requestAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { mailHeldWhenDue } from '#server/operations/mail-held.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aReview, aVisit } from '../../support/service/bodies.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const TRAP = { website: 'x' };
let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
  await mailHeldWhenDue(stack.ctx);
  stack.clock.advance(MINUTE);
});
afterEach(() => stack.close());

const ask = (message: string, change = {}) =>
  stack.call(requestAppointment, { body: aVisit({ message, ...change }) });
const mails = () =>
  stack.ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'held-staff')
    .orderBy('created_at')
    .execute();

it('is one mail a day over several processes, and none without new requests', async () => {
  expect(await mailHeldWhenDue(stack.ctx)).toBe(false);
  stack.clock.advance(DAY);
  await ask('One.', TRAP);
  await stack.call(submitReview, { body: aReview({ content: 'See https://spam.example' }) });
  const sent = await Promise.all([1, 2, 3].map(() => mailHeldWhenDue(stack.ctx)));
  expect(sent.filter(Boolean)).toHaveLength(1);
  expect(await mails()).toMatchObject([
    {
      to_address: 'staff@kelvinrowe.example',
      subject: '1 request and 1 review waiting as suspected spam',
      text: expect.stringContaining('/admin?tab=appointments&status=suspected-spam'),
    },
  ]);
  stack.clock.advance(DAY / 2);
  await ask('Two.', TRAP);
  expect(await mailHeldWhenDue(stack.ctx)).toBe(false);
  stack.clock.advance(DAY / 2);
  expect(await mailHeldWhenDue(stack.ctx)).toBe(true);
  expect((await mails())[1]).toMatchObject({
    subject: '1 request waiting as suspected spam',
    text: expect.stringContaining('Appointments and quotes: 2.'),
  });
  stack.clock.advance(DAY);
  expect(await mailHeldWhenDue(stack.ctx)).toBe(false);
  expect(await mails()).toHaveLength(2);
});

it('have a list of their own until somebody decides', async () => {
  await ask('One.', TRAP);
  await ask('The other clock of the house has stopped.');
  const admin = stack.as((await makeAdmin(stack)).token);
  const suspected = async () => {
    const result = await admin(listAppointments, { query: { status: 'suspected-spam' } });
    return result.ok ? result.data.appointments : [];
  };
  const [one, ...others] = await suspected();
  expect([one?.message, others]).toEqual(['One.', []]);
  await admin(updateAppointmentStatus, { params: { id: one?._id ?? '' }, body: { status: 'confirmed' } });
  expect(await suspected()).toEqual([]);
});
