// The address of a visit's bills and quote orders is a copy of the payer's: a correction of the payer changes it while they are unpaid.

import type { ExpressionBuilder } from 'kysely';
import type { Agreed } from '#server/appointments/binding.ts';
import type { Correcting, Correction } from '#server/appointments/edit-appointment.ts';
import type { Trx } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { accountOfPayer, keysLost, payerOf } from '#server/diary/payer.ts';
import { leaveAccount, readdressOrder } from '#server/orders/readdress-orders.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { invalidField } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { hashOfPerson, noteEnded } from '#server/platform/ended.ts';
import { lockOrdersOf } from '#server/quotes/deliver-orders.ts';

const ASK_PAID =
  'A bill or quote of this visit is paid already. Say whether the address was wrong, or somebody else pays from now on';

/** Bills of a visit, and orders of its quotes. */
const isOfVisit =
  (id: string) =>
  ({ or, eb, selectFrom }: ExpressionBuilder<Tables, 'orders'>) =>
    or([
      eb('job_id', '=', id),
      eb('quote_id', 'in', selectFrom('quotes').select('quotes.id').where('appointment_id', '=', id)),
    ]);

/** Those in an account. */
async function idsIn(trx: Trx, id: string, userId: string): Promise<string[]> {
  const orders = trx.selectFrom('orders').select('id').where('user_id', '=', userId).where(isOfVisit(id));
  return (await orders.execute()).map((order) => order.id);
}

/**
 * Their documents stay as they were issued, and what was sent to an address of its own keeps it.
 * @throws ApiError invalid (field `paidOrders`) where something is paid, and nobody says what becomes of it
 */
async function correctOrders(
  ctx: Context,
  trx: Trx,
  actor: string,
  { before, after, paidOrders }: Correction,
): Promise<void> {
  // Given to another person, a visit leaves the account that had asked for it, with its orders and bills.
  if (before.user_id !== null && after.user_id === null)
    await leaveAccount(trx, await idsIn(trx, after.id, before.user_id));
  const { email } = payerOf(after);
  const user_id = await accountOfPayer(trx, after, email);
  const was = addressKey(payerOf(before).email);
  if (was === addressKey(email)) return;
  const copies = await trx
    .selectFrom('orders')
    .selectAll()
    .where('email_key', '=', was)
    .where('payment_state', 'in', ['pending', 'completed', 'refunded'])
    .where(isOfVisit(after.id))
    .execute();
  const isPaid = ({ payment_state }: (typeof copies)[number]) => payment_state !== 'pending';
  if (paidOrders === undefined && copies.some(isPaid)) throw invalidField('paidOrders', ASK_PAID);
  for (const order of copies) {
    if (isPaid(order) && paidOrders !== 'correct') continue;
    await readdressOrder(trx, order, email, user_id);
    await audit(ctx, trx, actor, 'edit', ['order', order.id], { after: { note: 'email' } });
  }
}

/** A restore must not bring back a link to an address that the visit has lost: also not to what it has paid. */
function noteLost(ctx: Context, { before, after }: Correction): void {
  for (const key of keysLost(before, after)) noteEnded(ctx, { visit: after.id, address: hashOfPerson(key) });
}

/** @throws ApiError invalid (field `paidOrders`) */
async function correctVisit(ctx: Context, trx: Trx, actor: string, correction: Correction): Promise<void> {
  await correctOrders(ctx, trx, actor, correction);
  noteLost(ctx, correction);
}

async function unaskedQuotes(trx: Trx, id: string): Promise<Agreed[]> {
  const rows = await trx
    .selectFrom('quotes')
    .select(['terms', 'answered_at'])
    .where('appointment_id', '=', id)
    .where('state', '=', 'accepted')
    .where('starts_sooner', '=', 0)
    .execute();
  return rows.flatMap(({ terms, answered_at: at }) => (at === null ? [] : [{ terms, at }]));
}

/** What follows above a request from a correction of its booker or payer. */
export const CORRECTING: Correcting = {
  lock: lockOrdersOf,
  unasked: unaskedQuotes,
  follow: correctVisit,
};
