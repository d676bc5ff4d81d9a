// Who agreed to pay without asking us to start within the 14 days to cancel needn't pay for what is done in them: the office is told before
// it places such a visit, and may insist.
import { expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { wordsOf } from '#contract/binding.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { accept } from '../../support/records/quote-answers.ts';
import { makeQuote } from '../../support/records/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const WARNING =
  'The customer agreed on Tue 24 Nov 2026 and hasn’t asked us to start before the 14 days to cancel are over. For what is done in them they needn’t pay: ask them first.';

const versionOf = async (id: string) =>
  (
    await shop.stack.ctx.db
      .selectFrom('appointments')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;
const place = async (id: string, date: string, more: object = {}) =>
  shop.admin(placeAppointment, {
    params: { id },
    body: { date, time: '11:00', version: await versionOf(id), ...more },
  });

async function accepted(startSooner: boolean): Promise<string> {
  const { quote, token } = await makeQuote(shop.stack, {}, shop.admin);
  await dataOf(accept(shop.stack, token, { startSooner }));
  return quote.appointment;
}

it('a quote that was accepted without the tick', async () => {
  await makeEngineer(shop.stack, {}, shop.admin);
  const id = await accepted(false);
  expect(await place(id, '2026-12-08')).toMatchObject({ code: 'unusual_time', msg: WARNING });
  expect(await place(id, '2026-12-09')).toMatchObject({ ok: true });
  expect(await place(id, '2026-12-07', { anyway: true })).toMatchObject({ ok: true });
});

it('not with the tick, not for a company, and not where nothing was agreed', async () => {
  await makeEngineer(shop.stack, {}, shop.admin);
  expect(await place(await accepted(true), '2026-11-26')).toMatchObject({ ok: true });
  const company = await accepted(false);
  const payer = { ...PAYER, company: 'Marsh and Sons Ltd' };
  expect(await place(company, '2026-11-27', { payer, paidOrders: 'keep' })).toMatchObject({ ok: true });
  const { quote } = await makeQuote(shop.stack, {}, shop.admin);
  expect(await place(quote.appointment, '2026-11-30')).toMatchObject({ ok: true });
});

it('a booking on the website that agrees to pay, for a later day', async () => {
  shop.stack.ctx.visits.bookingCharge = true;
  await makeEngineer(shop.stack, {}, shop.admin);
  const query = { service: 'Clocks' as const, from: '2026-11-25', days: 1 };
  const { charge } = await dataOf(shop.stack.call(readSlots, { query }));
  const body = aVisit({ date: '2026-12-10', agreed: charge && wordsOf(charge) });
  await dataOf(shop.stack.call(requestAppointment, { body }));
  const { id } = await shop.stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  expect(await place(id, '2026-11-26')).toMatchObject({ code: 'unusual_time', msg: WARNING });
  expect(await place(id, '2026-12-11')).toMatchObject({ ok: true });
});
