// Notices of cancellation for the staff: listed, and marked as handled.
import type { SelectQueryBuilder } from 'kysely';
import {
  NOTICE_STATUSES,
  type NoticeQuery,
  type NoticeStatus,
} from '#contract/cancellations/cancellations-admin.ts';
import { ACTION_ORDER } from '#server/db/action-order.ts';
import { listPage } from '#server/db/list-page.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { Tables } from '#server/db/tables.ts';
import { toNotice } from '#server/db/to-contract.ts';
import { notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';

const SORTED: Record<string, readonly string[]> = { name: ['name'], action: ACTION_ORDER.cancellations };

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
  let found = db.selectFrom('cancellations').where(contains(search, 'name', 'email', 'order_or_booking'));
  if (isOneOf(NOTICE_STATUSES, status))
    found = found.where('handled_at', status === 'open' ? 'is' : 'is not', null);
  const { rows, total } = await listPage(found, withHandler(found), page, SORTED);
  return { notices: rows.map(toNotice), total };
}

/** Of two admins at once the first counts. @throws ApiError not_found */
export async function handleNotice(ctx: Context, actor: string, id: string, status: NoticeStatus) {
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
