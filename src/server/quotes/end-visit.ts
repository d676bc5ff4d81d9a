// Ends a request, with or without a quote: its visit, its quote, its orders and their money in one transaction. Whoever cancels a
// visit, calls it off or cancels the order that accepted its quote calls this, and nothing else ends a visit.
import { APPOINTMENT_MOVES } from '#contract/appointments/appointments.ts';
import { CHANGEABLE, canChangeVisit } from '#lib/visit-change.ts';
import { mailCalledOff, mailCancelled } from '#server/appointments/appointment-mails.ts';
import { appointmentRow, lockAppointment } from '#server/appointments/appointments.ts';
import { refuseToComeBack } from '#server/appointments/coming-back.ts';
import { dropEarlierTimes } from '#server/appointments/earlier-times.ts';
import { mailStaffOfChange } from '#server/appointments/staff-mails.ts';
import { markCancelled } from '#server/appointments/write-appointment.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { entryOf, releaseHeldTime, releaseTime } from '#server/diary/claim.ts';
import { hasPaidForAnother, isPaidByAnother } from '#server/diary/payer.ts';
import { takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { giveStockBack } from '#server/orders/stock.ts';
import { OrderChanged, untilWritten } from '#server/orders/update-order.ts';
import type { Asked } from '#server/payments/ask-paypal.ts';
import { continueRefunds } from '#server/payments/continue-refund.ts';
import { illegalMove, staleVersion } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import {
  areAll,
  askAboutOrders,
  type EndedOrder,
  endOrders,
  type Keeping,
  lockAsked,
  moneyForCustomer,
  moneyForStaff,
} from './end-orders.ts';
import { endsWith } from './ends-with.ts';
import { mailPayerOfEnd } from './mail-payer-of-end.ts';
import { mailQuoteDeclined } from './quote-mails.ts';

export const ANSWERED = 'This quote has been answered already. Reload the page to see how.';

/** How it ends. A repeated ending changes nothing. A customer who isn't `byPayer` has booked it, and comes by its link or their account. */
export type Ending = { actor: string } & (
  | { how: 'cancelled by customer'; byPayer?: boolean }
  /** By its customer, of a quote that was sent and not answered. */
  | { how: 'quote declined'; quoteId: string; reason: string }
  | { how: 'called off'; reason: string; version: number; keeping: Keeping | null }
  /** By the team, without a reason: a visit that waits, the one that an order paid for, or as its customer has given notice. */
  | { how: 'set to cancelled' | 'order cancelled' | 'notice given'; keeping: Keeping | null }
);

/** Its quote is then declined, otherwise withdrawn. */
const BY_CUSTOMER: readonly Ending['how'][] = ['cancelled by customer', 'quote declined', 'notice given'];
/** By the link or account: the customer has just read it. */
const SEEN_BY_CUSTOMER: readonly Ending['how'][] = ['cancelled by customer', 'quote declined'];

/** Until the day before the visit; without a time in the diary, a quote's until the work is done. */
async function isInTime({ clock }: Context, queries: Queries, row: AppointmentRow): Promise<boolean> {
  const isArranged = !row.is_quote || (await entryOf(queries, row.id)) !== undefined;
  return isArranged ? canChangeVisit(row, clock.now()) : CHANGEABLE.includes(row.status);
}

/** @throws ApiError illegal_move */
async function refuse(ctx: Context, queries: Queries, row: AppointmentRow, ending: Ending): Promise<void> {
  const { how } = ending;
  const isOpen =
    how === 'set to cancelled'
      ? APPOINTMENT_MOVES[row.status].includes('cancelled')
      : CHANGEABLE.includes(row.status);
  if (how === 'cancelled by customer') {
    await refuseToComeBack(ctx, queries, row.id);
    if (!ending.byPayer && hasPaidForAnother(row, (await endsWith(queries, [row])).get(row.id)))
      throw illegalMove(
        `Somebody else has paid for this visit, so it can’t be cancelled here. Please phone us: ${ctx.company.phone}.`,
      );
    if (await isInTime(ctx, queries, row)) return;
    const why = isOpen
      ? 'A booking can be changed here until the day before.'
      : `This booking is ${row.status}.`;
    throw illegalMove(`${why} Please phone us: ${ctx.company.phone}.`);
  }
  if (!isOpen) throw illegalMove(`This appointment is ${row.status}.`);
}

/** Drafts, too. @returns the one that was open */
async function endQuotes(ctx: Context, trx: Trx, id: string, ending: Ending): Promise<QuoteRow | null> {
  const byCustomer = BY_CUSTOMER.includes(ending.how);
  const state = byCustomer ? 'declined' : 'withdrawn';
  const now = ctx.clock.now();
  const open = await trx
    .selectFrom('quotes')
    .select(['id', 'state'])
    .where('appointment_id', '=', id)
    .where('state', 'in', ['draft', 'sent', 'accepted'])
    .orderBy('id')
    .execute();
  let ended: QuoteRow | null = null;
  for (const before of open) {
    const row = await trx
      .updateTable('quotes')
      .set({ state, updated_at: now, ...(byCustomer ? { answered_at: now } : {}) })
      .where('id', '=', before.id)
      .where('state', '=', before.state)
      .returningAll()
      .executeTakeFirst();
    if (!row) continue;
    if (ending.how === 'quote declined' && before.state === 'accepted') throw illegalMove(ANSWERED);
    if (before.state !== 'draft') ended = row;
    const reason = ending.how === 'quote declined' ? ending.reason : 'The request was cancelled';
    await audit(ctx, trx, ending.actor, byCustomer ? 'decline' : 'withdraw', ['quote', row.id], {
      before: { state: before.state },
      after: { state, ...(reason ? { reason } : {}) },
    });
  }
  return ended;
}

/** Sent since the open ones were ended: no other is once the appointment is locked. */
const hasOpenQuote = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries
    .selectFrom('quotes')
    .select('id')
    .where('appointment_id', '=', id)
    .where('state', 'in', ['sent', 'accepted'])
    .executeTakeFirst()) !== undefined;

const ACTIONS: Record<Ending['how'], string> = {
  'cancelled by customer': 'cancel',
  'quote declined': 'cancel',
  'called off': 'call-off',
  'notice given': 'notice',
  'set to cancelled': 'move',
  'order cancelled': 'move',
};

/** @param before locked @throws ApiError illegal_move, stale_version */
async function endRequest(
  ctx: Context,
  trx: Trx,
  before: AppointmentRow,
  ending: Ending,
): Promise<AppointmentRow> {
  await refuse(ctx, trx, before, ending);
  if (ending.how === 'called off' && ending.version !== before.version) throw staleVersion('appointment');
  const now = ctx.clock.now();
  const isUntold = before.email === '' && !SEEN_BY_CUSTOMER.includes(ending.how);
  const after = await markCancelled(trx, before, now, isUntold);
  await audit(ctx, trx, ending.actor, ACTIONS[ending.how], ['appointment', before.id], {
    before: { status: before.status },
    after: { status: 'cancelled', ...('reason' in ending && ending.reason ? { reason: ending.reason } : {}) },
  });
  return after;
}

/** Without a payment, anybody may have typed the address. */
async function isTold(
  ctx: Context,
  trx: Trx,
  { email, suspected }: AppointmentRow,
  { how }: Ending,
  money: string,
): Promise<boolean> {
  if (money) return true;
  if (how === 'cancelled by customer') return takeMailAllowance(ctx, trx, email, 'booking-change');
  return how !== 'quote declined' && !suspected;
}

/** One mail that says both: that the visit is off, and what becomes of the money, where whoever booked it pays. */
async function mailEnd(
  ctx: Context,
  trx: Trx,
  before: AppointmentRow,
  after: AppointmentRow,
  orders: readonly EndedOrder[],
  ending: Ending,
): Promise<void> {
  const all = moneyForCustomer(orders);
  const isPayersOwn = isPaidByAnother(after);
  if (isPayersOwn && all) await mailPayerOfEnd(ctx, trx, after, all);
  const money = isPayersOwn ? '' : all;
  if (ending.how === 'called off') {
    if (!after.suspected) await mailCalledOff(ctx, trx, after, { reason: ending.reason, money });
    return;
  }
  if (await isTold(ctx, trx, after, ending, all)) await mailCancelled(ctx, trx, after, money);
  if (ending.how === 'cancelled by customer')
    await mailStaffOfChange(ctx, trx, before, after, moneyForStaff(orders));
}

interface Ended {
  request: AppointmentRow;
  orders: readonly EndedOrder[];
}

/** @returns null when an order has changed since PayPal was asked */
async function tryEnd(
  ctx: Context,
  trx: Trx,
  id: string,
  asked: readonly Asked[],
  ending: Ending,
): Promise<Ended | null> {
  if (!(await lockAsked(trx, asked, id))) return null;
  const { ended, lines } = await endOrders(
    ctx,
    trx,
    asked,
    ending.actor,
    'keeping' in ending ? ending.keeping : null,
  );
  const quote = await endQuotes(ctx, trx, id, ending);
  if (!(await areAll(trx, asked, id))) throw new OrderChanged();
  if (ending.how === 'quote declined' && quote?.id !== ending.quoteId) throw illegalMove(ANSWERED);
  const before = await lockAppointment(trx, id);
  if (await hasOpenQuote(trx, id)) throw new OrderChanged();
  if (before.status === 'cancelled') return { request: before, orders: ended };
  const after = await endRequest(ctx, trx, before, ending);
  await giveStockBack(trx, lines, ctx.clock.now());
  await releaseTime(ctx, trx, id);
  // As the release before wrote them, without the request.
  for (const { order } of ended) await releaseHeldTime(trx, { order: order.id });
  await dropEarlierTimes(trx, id);
  if (ending.how === 'quote declined' && quote)
    await mailQuoteDeclined(ctx, trx, { quote, appointment: after }, ending.reason);
  await mailEnd(ctx, trx, before, after, ended, ending);
  return { request: after, orders: ended };
}

/** @throws ApiError not_found, illegal_move, stale_version */
export async function endVisit(ctx: Context, id: string, ending: Ending): Promise<AppointmentRow> {
  const present = await appointmentRow(ctx.db, id);
  if (present.status !== 'cancelled') await refuse(ctx, ctx.db, present, ending);
  else if (ending.how !== 'called off') return present;
  else throw illegalMove('This appointment is cancelled.');
  const { request, orders } = await untilWritten(async () => {
    const asked = await askAboutOrders(ctx, id);
    return ctx.db.transaction().execute((trx) => tryEnd(ctx, trx, id, asked, ending));
  });
  for (const { order } of orders) await continueRefunds(ctx, order.id);
  return request;
}
