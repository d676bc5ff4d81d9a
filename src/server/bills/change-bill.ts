// What becomes of a bill that was sent: reminded of, disputed, written off, or cancelled. Its lines never change.
import { may } from '#contract/accounts/roles.ts';
import type { BillAction, changeBill } from '#contract/bills/bills.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { londonClock } from '#lib/london.ts';
import type { Trx } from '#server/db/open.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { markUnbilled } from '#server/jobs/bill-sheet.ts';
import { dueMinor } from '#server/money/balance.ts';
import { creditInvoice } from '#server/money/credit-invoice.ts';
import { type FullOrder, undecidedOf } from '#server/money/payment-rows.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import type { LockedOrder } from '#server/orders/order-rows.ts';
import { type OrderChange, untilWritten, updateOrder } from '#server/orders/update-order.ts';
import { type AskedLocked, askPayPal, lockAsked } from '#server/payments/ask-paypal.ts';
import { ApiError, invalidField, orderClosed } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailBill } from './bill-mails.ts';
import { billRow, visitOf } from './bills.ts';

type Wanted = BodyOf<typeof changeBill>;

const ADMINS = 'Only an admin writes a bill off. Nothing was changed.';
const WRITTEN_OFF = 'This bill is written off, so Today wouldn’t ask for the next call. Nothing was noted.';
const PARTLY_BACK = 'Money of this bill has gone back, or is on its way. Refund the rest of it instead.';

/** Its invoice is credited, and the visit can be billed again; what was paid waits for that bill. */
async function cancel(
  ctx: Context,
  trx: Trx,
  { order, isSure }: AskedLocked,
  actor: string,
  reason: string,
): Promise<void> {
  const open = undecidedOf(order);
  const isPaid = order.received_minor > 0;
  const now = ctx.clock.now();
  // A payment that PayPal hasn't answered for is watched, and goes back when it comes.
  const watched = { next_check_at: now, lapses_at: now };
  const row = await moveOrder(ctx, trx, order, {
    event: 'bill cancelled',
    by: 'staff',
    actor,
    change: isSure ? {} : watched,
    moved: {
      payments: open && isSure ? [[open.id, { state: 'closed' }]] : [],
      ...(isSure && !isPaid && { unpaid: 'closed' }),
    },
    log: { action: 'cancel', more: { reason } },
  });
  await markUnbilled(trx, order.id);
  await creditInvoice(ctx, trx, { orderId: order.id, reason, refundId: null, lines: [] });
  await mailBill(ctx, trx, { bill: row, appointment: await visitOf(trx, row) }, 'bill-cancelled', { reason });
}

/** What the others change, and what they find in the way. */
const CHANGES: Record<
  Exclude<BillAction, 'cancel' | 'remind'>,
  (now: number, wanted: Wanted) => OrderChange
> = {
  phoned: (_, { nextOn = '' }) => ({ phone_again_on: nextOn }),
  dispute: (now) => ({ disputed_at: now }),
  settle: () => ({ disputed_at: null }),
  'write-off': (now) => ({ written_off_at: now }),
};

async function change(
  ctx: Context,
  trx: Trx,
  bill: LockedOrder,
  wanted: Wanted,
  actor: string,
): Promise<void> {
  const { action, reason, nextOn } = wanted;
  if (action === 'cancel') return;
  const now = ctx.clock.now();
  if (action === 'remind') {
    const isOverdue = (bill.due_on ?? '') < londonClock(now).date;
    const billed = { bill, appointment: await visitOf(trx, bill) };
    await mailBill(ctx, trx, billed, isOverdue ? 'bill-reminder' : 'bill-due', {
      fact: `bill-reminder-by-hand-${now}`,
    });
  } else await updateOrder(ctx, trx, bill, CHANGES[action](now, wanted));
  await audit(ctx, trx, actor, action, ['order', bill.id], {
    ...(action === 'phoned' && { before: { 'next call': bill.phone_again_on } }),
    after: { ...(reason ? { reason } : {}), ...(action === 'phoned' && { 'next call': nextOn }) },
  });
}

/** @throws ApiError forbidden, order_closed, invalid for a next call that isn't to come */
function refuse(ctx: Context, bill: FullOrder, { action, nextOn }: Wanted, { role }: SignedIn): void {
  if (action === 'write-off' && !may(role, 'money')) throw new ApiError('forbidden', { msg: ADMINS });
  if (bill.status === 'cancelled') throw orderClosed('This bill is cancelled.');
  if (action !== 'cancel' && dueMinor(bill) === 0) throw orderClosed('This bill is paid.');
  if (action === 'phoned' && bill.written_off_at !== null) throw orderClosed(WRITTEN_OFF);
  if (action === 'phoned' && (nextOn ?? '') <= londonClock(ctx.clock.now()).date)
    throw invalidField('nextOn', 'Choose a day after today');
  if (action === 'remind' && !bill.email) throw orderClosed('There is no email address. Phone them instead.');
}

/** @throws ApiError not_found, forbidden, order_closed */
export async function updateBill(ctx: Context, user: SignedIn, id: string, wanted: Wanted): Promise<void> {
  await untilWritten(async () => {
    const bill = await billRow(ctx.db, id);
    if (wanted.action === 'cancel' && bill.status === 'cancelled') return true;
    refuse(ctx, bill, wanted, user);
    const isCancelled = wanted.action === 'cancel';
    const asked = isCancelled ? await askPayPal(ctx, bill) : { order: bill, isSure: false };
    return ctx.db.transaction().execute(async (trx) => {
      const locked = await lockAsked(trx, asked);
      if (!locked) return null;
      const refunds = trx
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', id)
        .where('why', '!=', 'twice')
        .where('given_back_at', 'is', null);
      if (isCancelled && (await refunds.where('state', '!=', 'failed').executeTakeFirst()))
        throw orderClosed(PARTLY_BACK);
      if (isCancelled) await cancel(ctx, trx, locked, user.id, wanted.reason ?? '');
      else await change(ctx, trx, locked.order, wanted, user.id);
      return true;
    });
  });
}
