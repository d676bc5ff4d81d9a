// Notices of cancellation for the staff: listed, and marked as handled.

import type { SelectQueryBuilder } from 'kysely';
import {
  NOTICE_STATUSES,
  type Notice,
  type NoticeQuery,
  type NoticeStatus,
} from '#contract/cancellation-desk.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { CancellationRow, Tables } from '../db/tables.ts';
import { toNotice } from '../db/to-contract.ts';
import { isOneOf } from '../one-of.ts';
import { audit } from './audit.ts';
import { contains } from './search-pattern.ts';
import { sorting } from './sorting.ts';

const SORTED: Record<string, readonly (keyof CancellationRow)[]> = { name: ['name'] };

const withHandler = <Row>(found: SelectQueryBuilder<Tables, 'cancellations', Row>) =>
  found
    .leftJoin('users', 'users.id', 'cancellations.handled_by')
    .selectAll('cancellations')
    .select('users.username as handler');

/** @returns one page and how many there are in all */
export async function findNotices(
  { db }: Pick<Context, 'db'>,
  { status, search, sort, limit, offset }: NoticeQuery,
): Promise<{ notices: Notice[]; total: number }> {
  let found = db.selectFrom('cancellations');
  if (isOneOf(NOTICE_STATUSES, status))
    found = found.where('handled_at', status === 'open' ? 'is' : 'is not', null);
  if (search)
    found = found.where(({ or, ref }) =>
      or([
        contains(ref('cancellations.name'), search),
        contains(ref('cancellations.email'), search),
        contains(ref('cancellations.order_or_booking'), search),
      ]),
    );
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { by, direction } = sorting(sort, SORTED);
  const rows = await by
    .reduce((sorted, column) => sorted.orderBy(`cancellations.${column}`, direction), withHandler(found))
    .limit(limit)
    .offset(offset)
    .execute();
  return { notices: rows.map(toNotice), total: Number(total) };
}

/**
 * Of two admins at once the first is kept.
 * @param actor the admin's user id
 * @throws ApiError not_found
 */
export async function handleNotice(
  ctx: Context,
  actor: string,
  id: string,
  status: NoticeStatus,
): Promise<Notice> {
  return ctx.db.transaction().execute(async (trx) => {
    const isHandled = status === 'handled';
    const { numUpdatedRows } = await trx
      .updateTable('cancellations')
      .set({ handled_at: isHandled ? ctx.clock.now() : null, handled_by: isHandled ? actor : null })
      .where('id', '=', id)
      .where('handled_at', isHandled ? 'is' : 'is not', null)
      .executeTakeFirst();
    const row = await withHandler(trx.selectFrom('cancellations'))
      .where('cancellations.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new ApiError('not_found');
    if (numUpdatedRows > 0n)
      await audit(ctx, trx, {
        actor,
        action: 'handle',
        entity: 'cancellation',
        entityId: id,
        before: { status: isHandled ? 'open' : 'handled' },
        after: { status },
      });
    return toNotice(row);
  });
}
