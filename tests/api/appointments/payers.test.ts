// Who pays for a visit, where somebody else does than whoever booked it.
import { beforeEach, expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import type { Payer } from '#contract/appointments/told.ts';
import { previewBill } from '#contract/bills/bills.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { recordAgreement } from '#contract/jobs/visits.ts';
import { acceptQuote } from '#contract/quotes/quote-links.ts';
import { erasePerson, subjectAccess } from '#server/data-protection/subject-access.ts';
import { type Job, makeJob, partLine, writeOwn } from '../../support/records/jobs.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { makeQuote, requestQuote } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const PLACE = { address: '3 Test Lane', postCode: 'SE1 0AA' };
const OFFICE: Payer = {
  name: 'Hilda Kerr',
  email: 'Accounts@office.example',
  company: 'Kerr Cafés Ltd',
  address: '9 Head Street, London',
  postCode: 'EC1 2AB',
  purchaseOrder: 'PO-17',
};
const read = async (id: string) =>
  (await dataOf(shop.admin(readAppointment, { params: { id } }))).appointment;
const edit = (id: string, body: { payer: Payer | null; version: number }) =>
  shop.admin(editAppointment, { params: { id }, body });

let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin, { payer: OFFICE, priceTold: '£95' });
});

it('is said by phone, corrected, and taken back', async () => {
  expect(await read(job.id)).toMatchObject({ payer: OFFICE, name: 'Ada Marsh' });
  const other = { ...OFFICE, purchaseOrder: 'PO-18' };
  await dataOf(edit(job.id, { payer: other, version: 1 }));
  expect((await read(job.id)).history).toContainEqual(expect.objectContaining({ note: 'who pays' }));
  const wrong = await edit(job.id, { payer: { ...OFFICE, name: '' }, version: 2 });
  expect(wrong).toMatchObject({ code: 'invalid', issues: [{ path: 'payer.name' }] });
  await dataOf(edit(job.id, { payer: null, version: 2 }));
  expect((await read(job.id)).payer).toBeNull();
});

it('gets the bill and the agreement, and no mail about the time', async () => {
  await dataOf(writeOwn(job, { lines: [partLine(shop.product)], ending: { outcome: 'done' } }));
  const body = { name: 'Hilda Kerr', version: 1 };
  await dataOf(shop.admin(recordAgreement, { params: { id: job.id }, body }));
  const { preview } = await dataOf(shop.admin(previewBill, { params: { id: job.id } }));
  expect(preview.payer).toEqual(OFFICE);
  const to = async (kind: string) => (await mailsOf(shop.stack, kind)).map(({ to_address }) => to_address);
  expect(await to('job-agreed')).toEqual([OFFICE.email]);
  expect(await to('appointment-confirmed')).toEqual(['ada.marsh@example.com']);
  expect(await mailText(shop.stack, 'appointment-confirmed')).not.toContain('£95');
});

it('reads no time in what they agreed to: of a change, whoever booked is told', async () => {
  const { token } = await makeQuote(shop.stack, { appointment: job.id }, shop.admin);
  const body = { token, version: 1, name: 'Hilda Kerr', startSooner: true };
  await dataOf(shop.stack.call(acceptQuote, { body }));
  const [mail] = await mailsOf(shop.stack, 'quote-accepted');
  expect(mail).toMatchObject({ to_address: OFFICE.email, calendar: null });
  expect(mail?.text).toContain('The visit is arranged with whoever booked it.');
  const [staff] = await mailsOf(shop.stack, 'quote-accepted-staff');
  expect(staff?.calendar).toContain('DTSTART');
});

it('gets the quote, and the order that pays it is made out to them', async () => {
  const appointment = await requestQuote(shop.stack);
  await dataOf(edit(appointment, { payer: OFFICE, version: 1 }));
  const { quote, token } = await makeQuote(shop.stack, { appointment, due: 'all' }, shop.admin);
  expect([quote.customer.email, (await mailsOf(shop.stack, 'quote-sent'))[0]?.to_address]).toEqual([
    OFFICE.email,
    OFFICE.email,
  ]);
  await dataOf(
    shop.stack.call(acceptQuote, { body: { token, version: 1, name: 'Hilda Kerr', startSooner: true } }),
  );
  const order = await shop.stack.ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('quote_id', '=', quote._id)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    first_name: 'Hilda',
    email: OFFICE.email,
    company: OFFICE.company,
    purchase_order: 'PO-17',
    address: OFFICE.address,
    user_id: null,
  });
});

it('accepts the quote, and whoever is there hears when we come', async () => {
  const appointment = await requestQuote(shop.stack);
  await dataOf(edit(appointment, { payer: OFFICE, version: 1 }));
  const { token } = await makeQuote(shop.stack, { appointment, due: 'nothing', wantsSlot: true }, shop.admin);
  const slot = { date: '2026-11-30', time: '10:00' };
  const acceptance = { token, version: 1, name: 'Hilda Kerr', startSooner: true, slot, ...PLACE };
  const before = await mailsOf(shop.stack, 'appointment-confirmed');
  await dataOf(shop.stack.call(acceptQuote, { body: acceptance }));
  const { email } = await read(appointment);
  expect((await mailsOf(shop.stack, 'quote-accepted')).map(({ to_address }) => to_address)).toEqual([
    OFFICE.email,
  ]);
  const [, told] = await mailsOf(shop.stack, 'appointment-confirmed');
  expect([before.length, told?.to_address]).toEqual([1, email]);
  expect(told?.text).toContain('Mon 30 Nov 2026 between 10:00 and 12:00');
});

it('is told what is held about them, and erased; nobody else pays in their place', async () => {
  const held = () => subjectAccess(shop.stack.ctx.db, 'accounts@OFFICE.example');
  expect((await held()).paysFor).toMatchObject([{ id: job.id, service: 'Clocks' }]);
  await erasePerson(shop.stack.ctx, OFFICE.email, 'operator');
  expect((await held()).paysFor).toEqual([]);
  expect((await read(job.id)).payer).toMatchObject({ name: '(erased)', email: '', company: '' });
});

it('is said when the visit is placed, too', async () => {
  const id = await requestQuote(shop.stack);
  const body = { date: '2026-11-26', time: '10:00', engineer: job.engineer, version: 1, anyway: true };
  await dataOf(
    shop.admin(placeAppointment, { params: { id }, body: { ...body, payer: OFFICE, priceTold: '£95' } }),
  );
  expect(await read(id)).toMatchObject({ payer: OFFICE, priceTold: '£95' });
});
