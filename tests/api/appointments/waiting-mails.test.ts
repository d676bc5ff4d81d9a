// Mails that say more than when a visit is stay while they wait, and leave with the time that it has by then.
import { expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { bookByPhone, placeAppointment } from '#contract/diary/placing.ts';
import { rescheduleBooking } from '#contract/my-records/token-links.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { makeJob, writeOwn } from '../../support/records/jobs.ts';
import { bookingLink } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { accept, SOON } from '../../support/records/quote-answers.ts';
import { makeQuote } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted } = quoteShop();

async function place(id: string, date: string): Promise<void> {
  const { version } = (await dataOf(shop.admin(readAppointment, { params: { id } }))).appointment;
  const body = { date, time: '11:00', anyway: true, version };
  await dataOf(shop.admin(placeAppointment, { params: { id }, body }));
}

const texts = async (kind: string) => (await mailsOf(shop.stack, kind)).map(({ text }) => text);

it('that somebody comes back', async () => {
  const job = await makeJob(shop.stack, shop.admin, { time: '15:00', anyway: true });
  await dataOf(writeOwn(job, { ending: { outcome: 'part-needed', reason: 'The valve' } }));
  await place(job.id, '2026-11-27');
  shop.stack.clock.advance(16 * 60_000);
  await tellOfJobs(shop.stack.ctx);
  expect(await texts('job-comes-back')).toEqual([expect.stringContaining('We come back on Fri 27 Nov 2026')]);
  await place(job.id, '2026-11-30');
  expect(await texts('job-comes-back')).toEqual([expect.stringContaining('We come back on Mon 30 Nov 2026')]);
});

it('that a quote was accepted', async () => {
  const { quote, token } = await quoted({ wantsSlot: true });
  await dataOf(accept(shop.stack, token, SOON));
  await place(quote.appointment, '2026-11-30');
  const [mail] = await mailsOf(shop.stack, 'quote-accepted');
  expect(mail?.text).toContain('We’ll come on Mon 30 Nov 2026');
  expect(mail?.html).toContain('We’ll come on Mon 30 Nov 2026');
  expect(mail?.calendar).toContain('DTSTART:20261130T110000Z');
});

it('that the quote of a booking was accepted in a service without engineers', async () => {
  const contact = { name: 'Ada Marsh', email: 'ada.marsh@example.com', phone: '020 7946 0018' };
  const place = { address: '1 Test Street', postCode: 'SE1 0AA' };
  const body = { ...contact, ...place, service: 'Electronics', date: '2026-12-09', time: '10:00' } as const;
  const { appointment } = await dataOf(shop.admin(bookByPhone, { body }));
  const { token: offer } = await makeQuote(shop.stack, { appointment: appointment._id }, shop.admin);
  await dataOf(accept(shop.stack, offer));
  const token = await bookingLink(shop.stack, appointment._id);
  const to = { token, date: '2026-12-11', time: '11:00' };
  await dataOf(shop.stack.call(rescheduleBooking, { body: to }));
  const [mail] = await mailsOf(shop.stack, 'quote-accepted');
  expect(mail?.text).toContain('We’ll come on Fri 11 Dec 2026 at 11:00');
  expect(mail?.calendar).toContain('DTSTART:20261211T110000Z');
});
