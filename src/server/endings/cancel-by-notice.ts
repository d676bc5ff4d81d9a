// Cancels what a notice of cancellation means: a person has compared it, and ends the visit as its customer would.
import type { cancelByNotice, NamedVisit } from '#contract/cancellations/cancellations-admin.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import { setNoticeStatus } from '#server/cancellations/notices.ts';
import { isoOrNull } from '#server/db/iso.ts';
import type { CancellationRow } from '#server/db/tables.ts';
import { arrivalMinutes } from '#server/diary/arrival.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { illegalMove, notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { endsWith } from '#server/quotes/ends-with.ts';
import { endVisit } from './end-visit.ts';
import { keepingOf } from './keeping.ts';

const noticeRow = ({ db }: Pick<Context, 'db'>, id: string): Promise<CancellationRow> =>
  db.selectFrom('cancellations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** The soonest first. @throws ApiError not_found */
export async function namedVisits(
  ctx: Pick<Context, 'db' | 'visits' | 'company'>,
  id: string,
): Promise<NamedVisit[]> {
  const { email, order_or_booking } = await noticeRow(ctx, id);
  const number = order_or_booking.trim().toUpperCase();
  const rows = await ctx.db
    .selectFrom('appointments')
    .leftJoin('quotes', (join) =>
      join.onRef('quotes.appointment_id', '=', 'appointments.id').on('quotes.state', '=', 'accepted'),
    )
    .select(['appointments.id', 'name', 'service', 'date', 'time', 'answered_at', 'starts_sooner'])
    .leftJoin('diary_entries', (join) =>
      join
        .onRef('diary_entries.appointment_id', '=', 'appointments.id')
        .on('diary_entries.kind', '=', 'appointment'),
    )
    .select(['is_quote', 'status', 'diary_entries.id as entry'])
    .where('appointments.status', 'in', CHANGEABLE)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('address_key', '=', addressKey(email)),
        eb(
          'appointments.id',
          'in',
          selectFrom('quotes as named')
            .leftJoin('orders', 'orders.quote_id', 'named.id')
            .select('named.appointment_id')
            .where((its) => its.or([its('named.number', '=', number), its('orders.number', '=', number)])),
        ),
      ]),
    )
    .orderBy('date')
    .orderBy('time')
    .execute();
  const endings = await endsWith(ctx.db, rows);
  return rows.map(({ id: _id, name, service, date, time, answered_at, starts_sooner, entry }) => {
    const ends = endings.get(_id);
    const startsSooner = starts_sooner === 1;
    return {
      _id,
      name,
      service,
      date,
      time,
      arrivalMinutes: entry === null ? 0 : arrivalMinutes(ctx, { date, time }),
      ...(ends && { ends }),
      acceptedAt: isoOrNull(answered_at),
      startsSooner,
    };
  });
}

/** @throws ApiError not_found, forbidden, invalid, illegal_move unless the notice may mean it */
export async function endNamedVisit(
  ctx: Context,
  user: SignedIn,
  id: string,
  { appointment, ...kept }: BodyOf<typeof cancelByNotice>,
) {
  const { handled_at } = await noticeRow(ctx, id);
  const isNamed = (await namedVisits(ctx, id)).some(({ _id }) => _id === appointment);
  if (handled_at === null && !isNamed)
    throw illegalMove('This visit is over, or the notice doesn’t mean it. Please reload.');
  if (isNamed) {
    const keeping = await keepingOf(ctx, user, appointment, kept);
    await endVisit(ctx, appointment, { how: 'notice given', actor: user.id, keeping });
  }
  return setNoticeStatus(ctx, user.id, id, 'handled');
}
