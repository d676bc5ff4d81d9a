// Situations of a quote from which histories and tests start: how far its customer has come with visit and money.
import { updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { rescheduleBooking } from '#contract/my-records/token-links.ts';
import { settleOrder } from '#contract/orders/orders.ts';
import { payQuote } from '#contract/quotes/quote-links.ts';
import type { QuoteDraft } from '#contract/quotes/quotes.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { bookingLink } from './links.ts';
import type { Placed } from './orders.ts';
import { accept, beginToAccept, SOON } from './quote-answers.ts';
import { makeQuote } from './quotes.ts';

export const SITUATIONS = [
  'sent',
  'first open',
  'first paid',
  'rest open',
  'rest paid',
  'moved',
  'completed',
  'eCheck pending',
] as const;
export type Situation = (typeof SITUATIONS)[number];

export interface Situated {
  request: string;
  quote: string;
  /** Of the quote's link. */
  token: string;
  first: Placed | null;
  rest: Placed | null;
}

/** Where the visit may be moved to: two days after it. */
const LATER = { date: '2026-11-30', time: '14:00' };

/** As the emulator's buyer and the page do. */
export async function approveAndSettle(stack: Stack, { id, paypalId }: Placed): Promise<void> {
  stack.emulator.control.approve(paypalId);
  await stack.call(settleOrder, { params: { id } });
}

/** An order for the rest, unpaid. */
export async function beginRest(stack: Stack, token: string): Promise<Placed> {
  const { order } = await dataOf(stack.call(payQuote, { body: { token } }));
  return { id: order._id, paypalId: order.paypalOrderId ?? '' };
}

/**
 * @param admin who writes the quote
 * @param hasSlot the customer chooses a time
 */
export async function situate(
  stack: Stack,
  admin: Stack['call'],
  situation: Situation,
  { hasSlot = true, ...change }: Partial<QuoteDraft> & { hasSlot?: boolean } = {},
): Promise<Situated> {
  const draft: Partial<QuoteDraft> = { due: 'deposit', wantsSlot: hasSlot, ...change };
  if (situation.startsWith('rest') && draft.due === 'all') draft.due = 'deposit';
  const { quote, token } = await makeQuote(stack, draft, admin);
  const situated: Situated = {
    request: quote.appointment,
    quote: quote._id,
    token,
    first: null,
    rest: null,
  };
  if (situation === 'sent') return situated;
  const choice = hasSlot ? SOON : {};
  if (draft.due === 'nothing') await dataOf(accept(stack, token, choice));
  else situated.first = await beginToAccept(stack, token, choice);
  if (situation === 'first open') return situated;
  if (situation === 'eCheck pending') stack.emulator.control.fault('capture', 'pending');
  if (situated.first) await approveAndSettle(stack, situated.first);
  if (situation === 'rest open' || situation === 'rest paid') situated.rest = await beginRest(stack, token);
  if (situation === 'rest paid' && situated.rest) await approveAndSettle(stack, situated.rest);
  if (situation === 'moved')
    await stack.call(rescheduleBooking, {
      body: { token: await bookingLink(stack, situated.request), ...LATER },
    });
  if (situation === 'completed')
    await dataOf(
      admin(updateAppointmentStatus, { params: { id: situated.request }, body: { status: 'completed' } }),
    );
  return situated;
}
