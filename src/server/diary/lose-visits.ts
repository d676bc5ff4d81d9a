// What becomes of a visit that an engineer loses: it was cancelled, moved or given to somebody else.

import { DAY_MS } from '#lib/days.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Trx } from '#server/db/open.ts';
import { dropWaiting } from '#server/mail/drop-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { keyedId } from '#server/platform/ids.ts';

/** The mail of on-my-way.ts, which waits a minute. */
export const ON_MY_WAY = 'on-my-way';

/** How long whoever had a visit may still send what they wrote about it. */
const FORMER_MS = 14 * DAY_MS;

/** Nobody is told any more that somebody comes. */
export const dropAnnouncement = (trx: Trx, appointmentId: string) =>
  dropWaiting(trx, [ON_MY_WAY], appointmentId);

/** The visit is no longer theirs, or at another time: what they write of it still arrives. */
export async function loseVisits(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  freed: readonly DiaryEntryRow[],
): Promise<void> {
  const until_at = clock.now() + FORMER_MS;
  for (const { appointment_id, engineer_id, kept_until } of freed) {
    // A time that is only kept for its sender's proof is on no engineer's page yet.
    if (appointment_id === null || kept_until !== null) continue;
    await trx
      .insertInto('former_engineers')
      .values({ id: keyedId('former', appointment_id, engineer_id), appointment_id, engineer_id, until_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ until_at }))
      .execute();
  }
}
