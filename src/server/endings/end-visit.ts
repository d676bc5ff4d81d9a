// Ends a request, with or without a quote: its visit, its quote, its orders and their money in one transaction. Whoever cancels a
// visit, calls it off or cancels the order that accepted its quote calls this, and nothing else ends a visit.
import { appointmentRow, lockAppointment } from '#server/appointments/appointments.ts';
import { expectVisitMove, moveAppointment } from '#server/appointments/move-appointment.ts';
import type { By } from '#server/appointments/visit-facts.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { visitWhen } from '#server/diary/arrival.ts';
import { hasPaidForAnother, isPaidByAnother, payerOf } from '#server/diary/payer.ts';
import { begunOf } from '#server/jobs/attendances.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { giveStockBack } from '#server/orders/stock.ts';
import { OrderChanged, untilWritten } from '#server/orders/update-order.ts';
import type { Asked } from '#server/payments/ask-paypal.ts';
import { continueRefunds } from '#server/payments/continue-refund.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { ANSWERED, endQuotes, hasOpenQuote } from '#server/quotes/end-quotes.ts';
import { endsWith } from '#server/quotes/ends-with.ts';
import { mailQuoteDeclined } from '#server/quotes/quote-mails.ts';
import {
  areAll,
  askAboutOrders,
  type EndedOrder,
  endOrders,
  type Keeping,
  lockAll,
  moneyForCustomer,
  moneyForStaff,
} from './end-orders.ts';

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
/** As the table of moves has it, which knows nothing of quotes, money and jobs. */
async function movingOf(queries: Queries, row: AppointmentRow, ending: Ending) {
  const customer: By = 'byPayer' in ending && ending.byPayer ? 'payer' : 'booker';
  const by: By = 'keeping' in ending ? 'staff' : customer;
  const paid = by === 'booker' ? (await endsWith(queries, [row])).get(row.id) : undefined;
  const hasBegun = (await begunOf(queries, [row.id])).has(row.id);
  return { event: ending.how, by, stands: { isPaidByAnother: hasPaidForAnother(row, paid), hasBegun } };
}

const ACTIONS: Record<Ending['how'], string> = {
  'cancelled by customer': 'cancel',
  'quote declined': 'cancel',
  'called off': 'call-off',
  'notice given': 'notice',
  'set to cancelled': 'move',
  'order cancelled': 'move',
};

/**
 * Told in the mail that the visit is off, where whoever booked it pays. Else whoever pays has a mail of theirs, if they have an address.
 * @param money what becomes of it, in words @returns them for whoever booked it
 */
async function moneyFor(ctx: Context, trx: Trx, row: AppointmentRow, money: string): Promise<string> {
  if (!isPaidByAnother(row)) return money;
  const { name, email } = payerOf(row);
  if (!email || !money) return '';
  await queueMail(ctx, trx, {
    fact: `payer-visit-ended-${row.id}`,
    template: 'payer-visit-ended',
    to: { name, address: email },
    about: { kind: 'agreement', id: row.id },
    values: {
      'appointment.service': row.service,
      // Its time is anybody's by now.
      'appointment.when': visitWhen(ctx, row, false),
      'appointment.money': money,
    },
  });
  return '';
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
  const locked = await lockAll(trx, asked, id);
  if (!locked) return null;
  const { ended, lines } = await endOrders(
    ctx,
    trx,
    locked,
    ending.actor,
    'keeping' in ending ? ending.keeping : null,
  );
  const byCustomer = BY_CUSTOMER.includes(ending.how);
  const why = ending.how === 'quote declined' ? ending.reason : 'The request was cancelled';
  const quote = await endQuotes(ctx, trx, id, { actor: ending.actor, byCustomer, reason: why });
  if (!(await areAll(trx, asked, id))) throw new OrderChanged();
  const isAnswered =
    quote?.before === 'accepted' || quote?.row.id !== (ending.how === 'quote declined' ? ending.quoteId : '');
  if (ending.how === 'quote declined' && isAnswered) throw illegalMove(ANSWERED);
  const row = await lockAppointment(trx, id);
  if (await hasOpenQuote(trx, id)) throw new OrderChanged();
  const all = moneyForCustomer(ended);
  const reason = 'reason' in ending ? ending.reason : '';
  const { stands, ...moving } = await movingOf(trx, row, ending);
  const { before, after, rest } = await moveAppointment(ctx, trx, id, {
    ...moving,
    actor: ending.actor,
    version: 'version' in ending ? ending.version : undefined,
    more: { hasMoney: all !== '', ...stands },
    log: { action: ACTIONS[ending.how], reason },
  });
  if (before.status === after.status) return { request: after, orders: ended };
  await giveStockBack(trx, lines, ctx.clock.now());
  await rest.time();
  if (ending.how === 'quote declined' && quote)
    await mailQuoteDeclined(ctx, trx, { quote: quote.row, appointment: after }, ending.reason);
  const money = await moneyFor(ctx, trx, after, all);
  await rest.mails({ reason, money, moneyForStaff: moneyForStaff(ended) });
  return { request: after, orders: ended };
}

/** @throws ApiError not_found, illegal_move, stale_version */
export async function endVisit(ctx: Context, id: string, ending: Ending): Promise<AppointmentRow> {
  const present = await appointmentRow(ctx.db, id);
  const { stands, ...moving } = await movingOf(ctx.db, present, ending);
  await expectVisitMove(ctx, ctx.db, present, { ...moving, more: stands });
  if (present.status === 'cancelled') return present;
  const { request, orders } = await untilWritten(async () => {
    const asked = await askAboutOrders(ctx, id);
    return ctx.db.transaction().execute((trx) => tryEnd(ctx, trx, id, asked, ending));
  });
  for (const { order } of orders) await continueRefunds(ctx, order.id);
  return request;
}
