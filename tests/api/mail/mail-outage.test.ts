// Mail server outage: requests only queue mails, so no visitor waits and no mail is lost.
import { expect, it, vi } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { MailError } from '#server/mail/mailer.ts';
import { shareStack } from '../../support/database/empty.ts';
import { pay, shelve } from '../../support/records/orders.ts';
import { aVisit } from '../../support/service/bodies.ts';

const DAY = 86_400_000;
const stack = shareStack();

const book = (n: number) =>
  stack.call(requestAppointment, {
    body: aVisit({ email: `visitor${n}@example.com`, message: `Visit ${n}` }),
  });
const waiting = () => stack.ctx.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();

it('accepts bookings and payments during the outage, and sends every mail afterwards', async () => {
  const deliver = vi
    .spyOn(stack.ctx.mailer, 'deliver')
    .mockRejectedValue(new MailError('connection refused', 'outage'));
  const booked = await Promise.all(Array.from({ length: 10 }, (_, n) => book(n)));
  expect(booked.every(({ ok }) => ok)).toBe(true);
  await pay(stack, await shelve(stack));
  expect(deliver).not.toHaveBeenCalled();
  const queued = (await waiting()).length;
  expect(queued).toBe(22);

  await deliverDueMail(stack.ctx);
  expect(await waiting()).toHaveLength(queued);

  deliver.mockResolvedValue('sent');
  for (let elapsed = 0; elapsed < DAY && (await waiting()).length > 0; elapsed += DAY / 24) {
    stack.clock.advance(DAY / 24);
    await deliverDueMail(stack.ctx);
  }
  expect(await waiting()).toEqual([]);
});

it('sends a large outbox without pauses between batches, and starts no further batch after a stop', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, n) => book(n)));
  const queued = (await waiting()).length;
  const stop = new AbortController();
  const deliver = vi.spyOn(stack.ctx.mailer, 'deliver').mockImplementation(async () => {
    stop.abort();
    return 'sent';
  });
  const first = await deliverDueMail(stack.ctx, stop.signal);
  expect(first).toBeLessThan(queued / 2);
  deliver.mockResolvedValue('sent');
  expect(await deliverDueMail(stack.ctx)).toBe(queued - first);
  expect(await waiting()).toEqual([]);
});
