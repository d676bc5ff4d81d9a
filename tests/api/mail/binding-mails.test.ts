// Each mail that follows a contract, read as text, as a mail program without HTML shows it: price, how to cancel, the form, and who we are.
import { expect, it } from 'vitest';
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { wordsOf } from '#contract/binding.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { placeLine } from '#lib/particulars.ts';
import { makeJob, partLine, pressBeside, writeOwn } from '../../support/records/jobs.ts';
import { mailText } from '../../support/records/mails.ts';
import { place, settle } from '../../support/records/orders.ts';
import { accept } from '../../support/records/quote-answers.ts';
import { makeQuote } from '../../support/records/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { type FreshShop, freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

async function payAnOrder({ stack, product, customer }: FreshShop): Promise<void> {
  const { id, paypalId } = await place(stack, product, 1, customer);
  stack.emulator.control.approve(paypalId);
  await settle(stack, id);
}

async function acceptAQuote({ stack, admin }: FreshShop): Promise<void> {
  const { token } = await makeQuote(stack, {}, admin);
  await dataOf(accept(stack, token, { startSooner: true }));
}

async function agreeAtTheDoor({ stack, admin, product }: FreshShop): Promise<void> {
  const job = await makeJob(stack, admin);
  await dataOf(writeOwn(job, { lines: [partLine(product, 2)] }));
  const page = await (await stack.app.request(`/day/${job.token}/jobs/${job.id}`)).text();
  const words = /name="words" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  const said = { name: 'Ada Marsh', version: 1, words, startsSooner: 'true', isPrinted: 'true' };
  await dataOf(pressBeside(job, 'agree', said));
}

async function bookAndAgree({ stack, admin }: FreshShop): Promise<void> {
  stack.ctx.visits.bookingCharge = true;
  const query = { service: 'Clocks' as const, from: '2026-11-25', days: 1 };
  const { charge } = await dataOf(stack.call(readSlots, { query }));
  const body = aVisit({ agreed: charge && wordsOf(charge), startsSooner: true });
  await dataOf(stack.call(requestAppointment, { body }));
  const { id } = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  await dataOf(admin(updateAppointmentStatus, { params: { id }, body: { status: 'confirmed' } }));
}

const TICKED = /You ticked: “I ask you to start before the 14 days .* I can no longer cancel\.”/;

it.each([
  ['order-paid', payAnOrder, /\$12\.50/, 'of sale of the following goods', null],
  ['quote-accepted', acceptAQuote, /£125\.00/, 'for the supply of the following service', TICKED],
  ['job-agreed', agreeAtTheDoor, /£25\.00/, 'for the supply of the following service', TICKED],
  ['appointment-confirmed', bookAndAgree, /£60\.00/, 'for the supply of the following service', TICKED],
] as const)('%s', async (kind, comeAbout, price, of, ticked) => {
  await comeAbout(shop);
  const text = (await mailText(shop.stack, kind)).replace(/\s+/g, ' ');
  const { company } = shop.stack.ctx;
  const from = text.indexOf('The price that you agreed to pay:');
  expect(text.slice(from, from + 60)).toMatch(price);
  if (ticked) expect(text).toMatch(ticked);
  for (const said of [
    'Instructions for cancellation',
    'within 14 days without giving any reason',
    'by a clear statement, such as a letter or an email',
    'Model cancellation form',
    `cancel my/our* contract ${of}:`,
    'Signature of consumer(s) (only if this form is sent on paper):',
    company.legalName,
    company.number,
    'Registered in England and Wales',
    company.phone,
    company.email,
    placeLine(company.address),
  ])
    expect(text, kind).toContain(said);
  expect(text).not.toMatch(/[<>{}]/);
});
