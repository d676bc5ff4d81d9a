// Steps of random histories about a quote's visit, and about the quote itself.
import { expect } from 'vitest';
import { readAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { cancelByNotice } from '#contract/cancellations/cancellations-admin.ts';
import { bookByPhone, callOffAppointment, placeAppointment } from '#contract/diary/placing.ts';
import { readSheet, reopenSheet, shelveUnused, writeSheet } from '#contract/jobs/sheets.ts';
import { recordAgreement } from '#contract/jobs/visits.ts';
import { cancelBooking, cancelLinkedOrder, rescheduleBooking } from '#contract/my-records/token-links.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { acceptQuote, declineQuote, payQuote } from '#contract/quotes/quote-links.ts';
import { draftQuote, sendQuote, withdrawQuote } from '#contract/quotes/quotes.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { waitsToComeBack } from '#server/appointments/coming-back.ts';
import { send } from '../bills/bills.ts';
import { sheetLine } from '../records/jobs.ts';
import { linkIfAny } from '../records/links.ts';
import type { Situated } from '../records/money-situations.ts';
import { PLACE, SOON } from '../records/quote-answers.ts';
import { aQuote } from '../records/quotes.ts';
import { aNotice } from '../service/bodies.ts';
import type { Act, MoneyShop } from './money-shop.ts';
import { expectTrueRefusal } from './true-words.ts';

const TIMES = [
  { date: '2026-11-27', time: '12:00' },
  { date: '2026-11-30', time: '14:00' },
] as const;

/** Less than any deposit. */
const LOOKED = { kind: 'labour', name: 'Looked at it', quantity: 1, price: 10 } as const;

const onQuote =
  (act: (shop: MoneyShop, quote: Situated, detail: string) => unknown): Act =>
  async (shop, at, detail) => {
    const quote = shop.quotes[at % Math.max(1, shop.quotes.length)];
    if (quote) await act(shop, quote, detail);
  };

function remember(shop: MoneyShop, order: { _id: string; paypalOrderId: string | null } | undefined): void {
  if (order && !shop.orders.some(({ id }) => id === order._id))
    shop.orders.push({ id: order._id, paypalId: order.paypalOrderId ?? '' });
}

async function seen({ admin }: MoneyShop, id: string): Promise<{ version: number; paid: number }> {
  const answer = await admin(readAppointment, { params: { id } });
  if (!answer.ok) return { version: 1, paid: 0 };
  const { version, ends } = answer.data.appointment;
  return { version, paid: ends?.paid ?? 0 };
}

/** Half of what was paid goes back, as an admin may choose. */
const half = (paid: number) => ({ giveBack: Math.round(paid * 50) / 100, keptReason: 'Made to measure' });

/** A link doesn't end with its visit here: what it opens decides. */
const visitLink = ({ stack }: MoneyShop, { request }: Situated) => linkIfAny(stack, 'booking', request);

/** By the link of whoever pays now, if they have an address. */
const byPayer = (act: (shop: MoneyShop, quote: string, token: string) => unknown): Act =>
  onQuote(async (shop, { quote }) => {
    const token = await linkIfAny(shop.stack, 'quote', quote);
    if (token) await act(shop, quote, token);
  });

/** What becomes of a visit that has begun, and of its money, a customer agrees on the phone. */
const byCustomer = (cancel: (shop: MoneyShop, quote: Situated) => unknown): Act =>
  onQuote(async (shop, quote) => {
    const { db } = shop.stack.ctx;
    const isToComeBack = await waitsToComeBack(db, quote.request);
    await cancel(shop, quote);
    const { status } = await appointmentRow(db, quote.request);
    if (isToComeBack && !shop.isPair) expect(status, 'a visit that has begun').toBe('confirmed');
  });

/** Its visit is booked first: what its customer answers leaves that as it is. */
async function quoteBooking(shop: MoneyShop, at: number): Promise<void> {
  const email = `booked-${shop.quotes.length}@example.com`;
  const who = { name: 'Hilda Marsh', email, phone: '020 7946 0018', service: 'Clocks' as const, ...PLACE };
  const slot = { ...(TIMES[at % TIMES.length] ?? TIMES[0]), anyway: true };
  const booked = await shop.admin(bookByPhone, { body: { ...who, ...slot } });
  if (!booked.ok) return;
  const { _id: request } = booked.data.appointment;
  const draft = await shop.admin(draftQuote, { body: aQuote(request, { due: 'deposit' }) });
  if (!draft.ok) return;
  const { _id: quote, edits } = draft.data.quote;
  const sent = await shop.admin(sendQuote, { params: { id: quote }, body: { edits } });
  if (sent.ok) shop.quotes.push({ request, quote, token: '', first: null, rest: null });
}

export const QUOTE_STEPS: Record<string, Act> = {
  'quote a booking': quoteBooking,
  'call off': onQuote(async (shop, { request: id }, detail) => {
    const { version, paid } = await seen(shop, id);
    const keeping = detail === 'keeping half' ? half(paid) : {};
    const body = { reason: 'Our van has broken down', version, ...keeping };
    return shop.admin(callOffAppointment, { params: { id }, body });
  }),
  'set the visit': onQuote(({ admin }, { request: id }, status) =>
    admin(updateAppointmentStatus, { params: { id }, body: { status: status as 'completed' } }),
  ),
  'cancel the paying order': onQuote(async ({ admin, ...shop }, { request, first }, detail) => {
    if (!first) return;
    const { paid } = await seen({ admin, ...shop }, request);
    const body = { status: 'cancelled', ...(detail === 'keeping half' ? half(paid) : {}) } as const;
    await admin(changeOrder, { params: { id: first.id }, body });
  }),
  'place the visit': onQuote(async (shop, { request: id }, detail) =>
    shop.admin(placeAppointment, {
      params: { id },
      body: { ...(TIMES[Number(detail)] ?? TIMES[0]), version: (await seen(shop, id)).version },
    }),
  ),
  'cancel the visit': byCustomer(async (shop, quote) =>
    shop.stack.call(cancelBooking, { body: { token: await visitLink(shop, quote) } }),
  ),
  'move the visit': onQuote(async (shop, quote, detail) =>
    shop.stack.call(rescheduleBooking, {
      body: { token: await visitLink(shop, quote), ...(TIMES[Number(detail)] ?? TIMES[0]) },
    }),
  ),
  accept: byPayer(async (shop, quote, token) => {
    const answer = await shop.stack.call(acceptQuote, {
      body: { token, version: 1, name: 'Ada Marsh', ...SOON, ...PLACE },
    });
    await expectTrueRefusal(shop, quote, answer);
    if (answer.ok) remember(shop, answer.data.order ?? undefined);
  }),
  pay: byPayer(async (shop, quote, token) => {
    const answer = await shop.stack.call(payQuote, { body: { token } });
    await expectTrueRefusal(shop, quote, answer);
    if (answer.ok) remember(shop, answer.data.order);
  }),
  decline: byPayer(({ stack }, _, token) => stack.call(declineQuote, { body: { token, version: 1 } })),
  withdraw: onQuote(({ admin }, { quote: id }) => admin(withdrawQuote, { params: { id } })),
  'cancel by notice': onQuote(async (shop, { request: id }, detail) => {
    const answer = await shop.admin(readAppointment, { params: { id } });
    if (!answer.ok) return;
    const { email, ends } = answer.data.appointment;
    await shop.stack.call(noticeOfCancellation, { body: aNotice({ email, orderOrBooking: 'The clock' }) });
    const notice = await shop.stack.ctx.db
      .selectFrom('cancellations')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    const keeping = detail === 'keeping half' ? half(ends?.paid ?? 0) : {};
    if (notice)
      await shop.admin(cancelByNotice, { params: { id: notice.id }, body: { appointment: id, ...keeping } });
  }),
  'end the sheet': onQuote(async ({ admin }, { request: id }, outcome) => {
    const params = { params: { id } };
    const answer = await admin(readSheet, params);
    if (!answer.ok) return;
    const { found, done, version, lines } = answer.data.sheet;
    const isLess = outcome === 'done for less';
    const body = { found, done, version, lines: isLess ? [LOOKED] : lines.map(sheetLine) };
    const ending = { outcome: isLess ? 'done' : (outcome as 'done') };
    await admin(writeSheet, { ...params, body: { ...body, ending } });
  }),
  // As a phone does that heard no answer: what was saved last, on the version before it.
  'send the sheet again': onQuote(async ({ admin }, { request: id }) => {
    const params = { params: { id } };
    const answer = await admin(readSheet, params);
    if (!answer.ok || answer.data.sheet.version === 0) return;
    const { found, done, version, lines, outcome, reason } = answer.data.sheet;
    const body = { found, done, version: version - 1, lines: lines.map(sheetLine) };
    await admin(writeSheet, {
      ...params,
      body: { ...body, ...(outcome && { ending: { outcome, reason } }) },
    });
  }),
  'agree to the sheet': onQuote(async ({ admin }, { request: id }) => {
    const answer = await admin(readSheet, { params: { id } });
    const version = answer.ok ? answer.data.sheet.version : 0;
    await admin(recordAgreement, { params: { id }, body: { name: 'Ada Marsh', version } });
  }),
  'shelve what is unused': onQuote(({ admin }, { request: id }) => admin(shelveUnused, { params: { id } })),
  'bill the visit': onQuote(async (shop, { request }) => {
    const answer = await send(shop, request);
    if (answer.ok) remember(shop, answer.data.order && { ...answer.data.order, paypalOrderId: null });
  }),
  'open the sheet again': onQuote(({ admin }, { request: id }) => admin(reopenSheet, { params: { id } })),
  'cancel the first order': byCustomer(async ({ stack }, { first }) => {
    const token = first && (await linkIfAny(stack, 'order', first.id));
    if (token) await stack.call(cancelLinkedOrder, { body: { token } });
  }),
};
