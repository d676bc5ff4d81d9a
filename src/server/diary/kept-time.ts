// Time that is kept for half an hour, until the sender has shown that the email address is theirs.
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';
import { lockDiary } from './lock-diary.ts';

/** How long the time of an unproven address is kept. */
export const KEPT_MS = 30 * 60_000;

/** The appointment's time stays. @returns its entry, if it has one */
export async function keepTime(trx: Trx, appointmentId: string): Promise<DiaryEntryRow | undefined> {
  await lockDiary(trx);
  return trx
    .updateTable('diary_entries')
    .set({ kept_until: null })
    .where('appointment_id', '=', appointmentId)
    .returningAll()
    .executeTakeFirst();
}

/** Frees the time that was kept long enough. Its request stays, without a time. @returns how many were freed */
export async function releaseKeptTime({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const due = await db
    .selectFrom('diary_entries')
    .select('id')
    .where('kept_until', '<=', now)
    .executeTakeFirst();
  if (!due) return 0;
  return db.transaction().execute(async (trx) => {
    await lockDiary(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('diary_entries')
      .where('kept_until', '<=', now)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
