// The notice above every page, which is shown without a build.
import { londonClock } from '#lib/london.ts';
import type { SettingsRow } from '#server/db/system-tables.ts';
import type { Context } from '#server/platform/context.ts';

type Kept = Pick<SettingsRow, 'notice_text' | 'notice_from' | 'notice_until'>;

/** The sentence to show at that moment; '' for none. @param now milliseconds since 1970 */
export function noticeAt({ notice_text, notice_from, notice_until }: Kept, now: number): string {
  const { date, time } = londonClock(now);
  const moment = `${date}T${time}`;
  return notice_from <= moment && moment <= notice_until ? notice_text : '';
}

/** Another process may have changed it, and its moments come by themselves. */
export async function refreshNotice({
  db,
  site,
  clock,
}: Pick<Context, 'db' | 'site' | 'clock'>): Promise<void> {
  const row = await db
    .selectFrom('settings')
    .select(['notice_text', 'notice_from', 'notice_until'])
    .executeTakeFirst();
  site.notice = row ? noticeAt(row, clock.now()) : '';
}
