// "On my way": the customer is mailed when the engineer will be there, a minute after the press. Until then it can be taken back, and is
// where the visit is called off, moved or given away.

import { londonClock, londonInstant } from '#lib/london.ts';
import { typedNumber } from '#lib/money.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { entryOf } from '#server/diary/claim.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { ON_MY_WAY } from '#server/diary/lose-visits.ts';
import { dropDelayed } from '#server/mail/drop-mail.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { illegalMove, invalidField, notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

/** Milliseconds until the mail leaves. */
const WAITS_MS = 60_000;
const MINUTE_MS = 60_000;
/** Whoever comes earlier than that before the visit's time is asked again, in milliseconds. */
const EARLY_MS = 60 * MINUTE_MS;
/** Minutes until the engineer is there: what is proposed, and the most. */
export const ARRIVES_IN = { usual: 30, most: 180 };

/** One mail for each day of a visit. */
const factOf = ({ id, date }: AppointmentRow): string => `${ON_MY_WAY}-${id}-${date}`;

export const canAnnounce = ({ status, date, email }: AppointmentRow, today: string): boolean =>
  status === 'confirmed' && date === today && email !== '';

/** Whether somebody who arrives at that moment, in milliseconds, would be far too early. */
export const isEarly = ({ date, time }: Pick<AppointmentRow, 'date' | 'time'>, at: number): boolean =>
  (londonInstant(date, time) ?? 0) - at > EARLY_MS;

/** @returns of those visits that were announced on their day, by id, until when that can be taken back */
export async function announcedVisits(
  { db }: Pick<Context, 'db'>,
  rows: readonly AppointmentRow[],
): Promise<Map<string, number>> {
  const mails = await db
    .selectFrom('outbox')
    .select(['dedupe_key', 'next_attempt_at', 'attempts', 'sent_at'])
    .where('dedupe_key', 'in', ['', ...rows.map(factOf)])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const mail = mails.find(({ dedupe_key }) => dedupe_key === factOf(row));
      const waits = mail && mail.attempts === 0 && mail.sent_at === null;
      return mail ? [[row.id, waits ? mail.next_attempt_at : 0]] : [];
    }),
  );
}

interface OnMyWay {
  /** Minutes until the engineer is there. */
  minutes: number;
  /** Also far too early. */
  anyway: boolean;
}

/**
 * Of a visit of theirs. A repeated call sends no second mail.
 * @throws ApiError not_found (no longer theirs), illegal_move (not today, or not confirmed), invalid (`minutes`; `anyway` where it is
 * more than an hour early)
 */
async function mailOnMyWay(
  ctx: Context,
  engineer: EngineerRow,
  id: string,
  { minutes, anyway }: OnMyWay,
): Promise<void> {
  const now = ctx.clock.now();
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > ARRIVES_IN.most)
    throw invalidField('minutes', `Say in how many minutes you’ll be there, ${ARRIVES_IN.most} at most`);
  const arrival = now + minutes * MINUTE_MS;
  await ctx.db.transaction().execute(async (trx) => {
    // Whoever takes the visit off them meanwhile waits for this, or has done so.
    await lockDiary(trx);
    const row = await trx
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if ((await entryOf(trx, id))?.engineer_id !== engineer.id) throw notFound();
    if (!canAnnounce(row, londonClock(now).date))
      throw illegalMove('You can only tell customers of today’s confirmed visits, and only by email.');
    if (!anyway && isEarly(row, arrival))
      throw invalidField(
        'anyway',
        `That is more than an hour before ${row.time}, their time. Tick that you’ll come early`,
      );
    await queueMail(ctx, trx, {
      fact: factOf(row),
      template: ON_MY_WAY,
      to: { name: '', address: row.email },
      about: { kind: 'booking', id },
      sendAt: now + WAITS_MS,
      values: {
        'appointment.service': row.service,
        'engineer.name': engineer.name,
        'engineer.arrival': londonClock(arrival).time,
      },
    });
  });
}

/** A repeated call is no error. @throws ApiError illegal_move: the mail has left */
async function takeBackOnMyWay(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await dropDelayed(ctx.db, factOf(row), ctx.clock.now());
  if ((await announcedVisits(ctx, [row])).size > 0)
    throw illegalMove('The email has left already. Phone them if you’re delayed.');
}

/**
 * What a form of the engineer's page asks for. An older page's button has no minutes: they're there in half an hour.
 * @throws ApiError as `mailOnMyWay` and `takeBackOnMyWay`
 */
export async function announceStep(
  ctx: Context,
  engineer: EngineerRow,
  id: string,
  sent: URLSearchParams,
): Promise<void> {
  if (sent.get('step') === 'back') return takeBackOnMyWay(ctx, id);
  const minutes = typedNumber(sent.get('minutes') ?? String(ARRIVES_IN.usual));
  await mailOnMyWay(ctx, engineer, id, { minutes, anyway: sent.has('anyway') });
}
