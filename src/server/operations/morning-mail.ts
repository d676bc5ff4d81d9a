// Mails the staff each morning what waits for them, when anything does.
import { clockOf, minutesOf } from '#lib/clock-minutes.ts';
import { londonClock, namedDay } from '#lib/london.ts';
import { todayText } from '#lib/today.ts';
import { mailedFacts, queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { staffReceiver } from '#server/settings/admin-settings.ts';
import { todayItems } from './today.ts';

/** A service that starts later than this after the hour of the mail waits for the next morning. */
const LATE_MINUTES = 240;

const TEMPLATE = 'morning-staff';

/** The mail's fact is its day, so processes that run at once queue one. @returns whether a mail was queued */
export async function sendMorningMail(ctx: Context): Promise<boolean> {
  const { company, clock, db } = ctx;
  const now = clock.now();
  const { date, time } = londonClock(now);
  const due = company.morningMail && minutesOf(company.morningMail);
  if (due === '' || time < clockOf(due) || minutesOf(time) > due + LATE_MINUTES) return false;
  return db.transaction().execute(async (trx) => {
    const fact = `morning-${date}`;
    const isSent = (await mailedFacts(trx, [fact])).has(fact);
    const items = isSent ? [] : await todayItems(trx, now);
    if (items.length === 0) return false;
    const lines = items.map((item) => {
      const { text, waiting } = todayText(item, now);
      return `${item.count} ${text}${waiting && ` (the oldest: ${waiting})`}`;
    });
    await queueMail(ctx, trx, {
      fact,
      template: TEMPLATE,
      to: await staffReceiver(ctx, trx),
      values: { 'today.day': namedDay(date), 'today.items': lines.join('\n') },
    });
    return true;
  });
}
