// Whose orders are, where that changes.
import type { Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { searchKey } from '#server/db/search-keys.ts';
import { addressKey } from '#server/platform/address-key.ts';

/** @param userId whose account it is in; null for none */
export const readdressOrder = (trx: Trx, order: OrderRow, email: string, userId: string | null) =>
  trx
    .updateTable('orders')
    .set({
      email,
      email_key: addressKey(email),
      user_id: userId,
      search_key: searchKey('orders', { ...order, email }),
    })
    .where('id', '=', order.id)
    .execute();

/** They are in nobody's account any more. */
export const leaveAccount = (trx: Trx, ids: readonly string[]) =>
  trx
    .updateTable('orders')
    .set({ user_id: null })
    .where('id', 'in', ['', ...ids])
    .execute();

/** Joins a proven address's orders to its account, but those of the shop that were never paid. */
export const joinOrders = (trx: Trx, userId: string, emailKey: string) =>
  trx
    .updateTable('orders')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('email_key', '=', emailKey)
    .where(({ or, eb }) =>
      or([eb('origin', '<>', 'shop'), eb('payment_state', 'in', ['completed', 'refunded'])]),
    )
    .execute();
