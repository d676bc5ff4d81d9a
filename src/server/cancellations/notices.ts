// Notices of cancellation: a dated row, mailed to staff and sender; listed for the staff, and marked as handled. Nothing is looked
// up and nothing cancelled.
import type { SelectQueryBuilder } from 'kysely';
import type { CancellationNotice } from '#contract/cancellations/cancellations.ts';
import {
  NOTICE_STATUSES,
  type Notice,
  type NoticeQuery,
  type NoticeStatus,
} from '#contract/cancellations/cancellations-admin.ts';
import { ACTION_ORDER } from '#server/db/action-order.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import { listPage } from '#server/db/list-page.ts';
import { BY_NAME } from '#server/db/search-keys.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { CancellationRow, Tables } from '#server/db/tables.ts';
import { looksAutomatic } from '#server/http/bot-signs.ts';
import { hashOf, insertSent, once, ownKey, sameContent } from '#server/http/idempotency.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';
import { mailNotice } from './cancellation-mails.ts';

/** @param row with the name of the user who handled it */
const toNotice = (row: CancellationRow & { handler: string | null }): Notice => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  orderOrBooking: row.order_or_booking,
  address: row.address,
  message: row.message,
  suspected: row.suspected === 1,
  status: row.handled_at === null ? 'open' : 'handled',
  receivedAt: iso(row.created_at),
  handledAt: isoOrNull(row.handled_at),
  handledBy: row.handled_at === null ? '' : (row.handler ?? 'A deleted account'),
});

/** @returns when the notice was first received, in milliseconds since 1970 @throws ApiError key_reused, too_many */
export async function submitCancellation(
  ctx: Context,
  notice: CancellationNotice,
  { net, idempotencyKey }: { net: string; idempotencyKey: string | null },
): Promise<number> {
  const { name, email, orderOrBooking, address = '', message = '' } = notice;
  const hash = hashOf(name, email, orderOrBooking, address, message);
  const typed = [name, orderOrBooking, address, message];
  const same = sameContent(ctx, { key: ownKey(idempotencyKey, net, addressKey(email)), hash });
  const { created_at } = await once(ctx.db, 'cancellations', same, async () => {
    await takeFromNetwork(ctx, RATE_LIMITS.cancellations, net);
    return ctx.db.transaction().execute(async (trx) => {
      const row = await insertSent(ctx, trx, 'cancellations', same, {
        name,
        email,
        address_key: addressKey(email),
        address,
        message,
        order_or_booking: orderOrBooking,
        suspected: looksAutomatic(notice, typed, ctx.clock.now()) ? 1 : 0,
        handled_at: null,
        handled_by: null,
      });
      await mailNotice(ctx, trx, row);
      return row;
    });
  });
  return created_at;
}

const SORTED: Record<string, readonly string[]> = {
  name: [BY_NAME],
  action: ACTION_ORDER.cancellations,
};

/** Notices, each with the name of the admin who has handled it. */
const withHandler = (found: SelectQueryBuilder<Tables, 'cancellations', object>) =>
  found
    .selectAll()
    .select((row) =>
      row
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'cancellations.handled_by')
        .as('handler'),
    );

/** @returns one page, and how many there are in all */
export async function findNotices({ db }: Context, { status, search, ...page }: NoticeQuery) {
  let found = db.selectFrom('cancellations').where(contains(search, 'search_key'));
  if (isOneOf(NOTICE_STATUSES, status))
    found = found.where('handled_at', status === 'open' ? 'is' : 'is not', null);
  const { rows, total } = await listPage(found, withHandler(found), page, SORTED);
  return { notices: rows.map(toNotice), total };
}

/** Of two admins at once the first counts. @throws ApiError not_found */
export async function setNoticeStatus(ctx: Context, actor: string, id: string, status: NoticeStatus) {
  return ctx.db.transaction().execute(async (trx) => {
    const isHandled = status === 'handled';
    const { numUpdatedRows } = await trx
      .updateTable('cancellations')
      .set({ handled_at: isHandled ? ctx.clock.now() : null, handled_by: isHandled ? actor : null })
      .where('id', '=', id)
      .where('handled_at', isHandled ? 'is' : 'is not', null)
      .executeTakeFirst();
    const row = await withHandler(trx.selectFrom('cancellations'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    if (numUpdatedRows > 0n)
      await audit(ctx, trx, actor, 'handle', ['cancellation', id], {
        before: { status: isHandled ? 'open' : 'handled' },
        after: { status },
      });
    return toNotice(row);
  });
}
