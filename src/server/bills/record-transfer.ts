// One transfer over several bills of one who pays, the oldest first: recorded as a payment of each, all of them or none.
import type { recordTransfer } from '#contract/bills/money-owed.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { formatMoney, shareOut, toMinor, toWire } from '#lib/money.ts';
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Trx } from '#server/db/open.ts';
import type { PaymentRow } from '#server/db/order-tables.ts';
import { hashOf, once, ownKey, type Same } from '#server/http/idempotency.ts';
import { dueMinor } from '#server/money/balance.ts';
import { isInReview } from '#server/money/payment-rows.ts';
import { type LockedOrder, lockOrder } from '#server/orders/order-rows.ts';
import { askPayPal } from '#server/payments/ask-paypal.ts';
import { invalidField, orderClosed } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { billRow } from './bills.ts';
import { expectSeen } from './money-owed.ts';
import { IN_REVIEW, writeBillPayment } from './record-bill-payment.ts';

type Wanted = BodyOf<typeof recordTransfer>;

interface Transfer {
  actor: string;
  wanted: Wanted;
  same: Same;
}

/** @param locked all bills that were seen @throws ApiError order_closed, invalid for too much, and for the day */
async function writeShares(
  ctx: Context,
  trx: Trx,
  locked: readonly LockedOrder[],
  { actor, wanted, same }: Transfer,
): Promise<PaymentRow> {
  const open = await expectSeen(trx, wanted.bills, 'recorded');
  const dues = open.map(dueMinor);
  const amount = toMinor(wanted.amount);
  const owed = dues.reduce((sum, due) => sum + due, 0);
  const money = (minor: number) => formatMoney(minor, open[0]?.currency ?? '');
  if (amount > owed)
    throw invalidField(
      'amount',
      `Only ${money(owed)} is owed. Nothing was recorded: record what is over at the bill that it was meant for.`,
    );
  const shares = new Map(shareOut(amount, dues).map((share, at) => [open[at]?.id, share]));
  const { receivedOn, reference } = wanted;
  const payments: PaymentRow[] = [];
  for (const bill of locked) {
    const share = shares.get(bill.id) ?? 0;
    if (share === 0) continue;
    if (isInReview(bill)) throw orderClosed(`${bill.number}: ${IN_REVIEW}`);
    const payment = await writeBillPayment(ctx, trx, bill, {
      actor,
      wanted: { method: 'transfer', amount: toWire(share), receivedOn, reference },
      // The first stands for all of them.
      same: payments.length === 0 ? same : { ...same, key: null },
      whole: locked.length > 1 ? money(amount) : '',
    });
    payments.push(payment);
  }
  return payments[0] as PaymentRow;
}

/**
 * The same key records it once.
 * @throws ApiError not_found, invalid, order_closed where anything has changed since it was seen, key_reused
 */
export async function addTransfer(
  ctx: Context,
  actor: string,
  wanted: Wanted,
  key: string | null,
): Promise<void> {
  const same = { key: ownKey(key, 'transfer'), hash: hashOf(wanted) };
  const ids = inLockOrder(
    wanted.bills.map(({ _id }) => _id),
    (id) => id,
  );
  // What PayPal has taken is recorded first, and then it isn't what was seen.
  for (const id of ids) await askPayPal(ctx, await billRow(ctx.db, id));
  await ctx.db.transaction().execute(async (trx) => {
    const locked: LockedOrder[] = [];
    for (const id of ids) locked.push(await lockOrder(trx, id));
    await once(trx, 'payments', same, () => writeShares(ctx, trx, locked, { actor, wanted, same }));
  });
}
