// Quote requests, drafts and quotes that were sent, for tests.
import { type AppointmentRequest, requestAppointment } from '#contract/appointments/appointments.ts';
import { draftQuote, type Quote, type QuoteDraft, sendQuote } from '#contract/quotes/quotes.ts';
import { newId } from '#server/platform/ids.ts';
import { aVisit } from '../service/bodies.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { linkTo } from './links.ts';
import { makeAdmin } from './people.ts';

/** A total of 125: two hours of labour, a discount. */
export const aQuote = (appointment: string, change: Partial<QuoteDraft> = {}): QuoteDraft => ({
  appointment,
  lines: [
    { kind: 'labour', name: 'Labour', quantity: 2, price: 67.5 },
    { kind: 'discount', name: 'Returning customer', quantity: 1, price: -10 },
  ],
  due: 'nothing',
  validUntil: '2026-12-20',
  wantsSlot: false,
  ...change,
});

/** @returns the id of a new quote request */
export async function requestQuote(
  stack: Stack,
  email = `${newId()}@example.com`,
  change: Partial<AppointmentRequest> = {},
): Promise<string> {
  await dataOf(stack.call(requestAppointment, { body: aVisit({ email, isQuoteRequest: true, ...change }) }));
  const row = await stack.ctx.db
    .selectFrom('appointments')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

const asAdmin = async (stack: Stack, call?: Stack['call']) =>
  call ?? stack.as((await makeAdmin(stack)).token);

/** @returns a draft for a new request, unless `change` names one */
export async function makeDraft(
  stack: Stack,
  change: Partial<QuoteDraft> = {},
  call?: Stack['call'],
): Promise<Quote> {
  const admin = await asAdmin(stack, call);
  const appointment = change.appointment ?? (await requestQuote(stack));
  return (await dataOf(admin(draftQuote, { body: aQuote(appointment, change) }))).quote;
}

export const sendDraft = async (stack: Stack, { _id, edits }: Quote, call?: Stack['call']) =>
  (await dataOf((await asAdmin(stack, call))(sendQuote, { params: { id: _id }, body: { edits } }))).quote;

/** @returns the token of a new link that opens this quote */
export const quoteLink = async (stack: Stack, id: string): Promise<string> =>
  linkTo(stack.ctx, stack.ctx.db, 'quote', id);

/** A quote that was sent, as `makeDraft` wrote it, and the token of its link. */
export async function makeQuote(
  stack: Stack,
  change: Partial<QuoteDraft> = {},
  call?: Stack['call'],
): Promise<{ quote: Quote; token: string }> {
  const admin = await asAdmin(stack, call);
  const quote = await sendDraft(stack, await makeDraft(stack, change, admin), admin);
  return { quote, token: await quoteLink(stack, quote._id) };
}

export const quoteRowOf = (stack: Stack, id: string) =>
  stack.ctx.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const requestRowOf = (stack: Stack, id: string) =>
  stack.ctx.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
