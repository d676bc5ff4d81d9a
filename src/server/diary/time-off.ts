// Time off: an engineer's days or hours in which no visit can be booked.

import { type addTimeOff, MAX_DIARY_DAYS } from '#contract/diary/diary.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import { ApiError, invalidField, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { isOff } from './claim.ts';
import { engineerRow } from './engineers.ts';
import { lockDiary } from './lock-diary.ts';
import { exactUnit, instantOf, unitOfDay } from './units.ts';

const OFF_ALREADY = 'They are off in part of that time already. Remove that first, or choose another time.';

type TimeOff = BodyOf<typeof addTimeOff>;

/** One part for each London day. */
function parts(fromUnit: number, toUnit: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let from = fromUnit; from < toUnit; ) {
    const to = Math.min(toUnit, unitOfDay(addDays(londonClock(instantOf(from)).date, 1)));
    found.push([from, to]);
    from = to;
  }
  return found;
}

const textOf = ({ from, to }: TimeOff): string => `${from.date} ${from.time} to ${to.date} ${to.time}`;

/** Visits in that time stay until they are moved. @throws ApiError invalid, not_found, slot_taken (time off already) */
export async function saveTimeOff(ctx: Context, actor: string, wanted: TimeOff): Promise<DiaryEntryRow[]> {
  const { engineer, note = '' } = wanted;
  const from = exactUnit(wanted.from.date, wanted.from.time, 'from.time');
  const to = exactUnit(wanted.to.date, wanted.to.time, 'to.time');
  if (to <= from) throw invalidField('to', 'Choose an end that is later than the beginning');
  if (to > unitOfDay(addDays(wanted.from.date, MAX_DIARY_DAYS)))
    throw invalidField('to', `Choose ${MAX_DIARY_DAYS} days at most`);
  return ctx.db.transaction().execute(async (trx) => {
    await lockDiary(trx);
    await engineerRow(trx, engineer);
    if (await isOff(trx, { engineer_id: engineer, from_unit: from, to_unit: to }))
      throw new ApiError('slot_taken', { msg: OFF_ALREADY });
    const entries = parts(from, to).map(
      ([from_unit, to_unit]): DiaryEntryRow => ({
        id: newId(),
        engineer_id: engineer,
        kind: 'off',
        appointment_id: null,
        order_id: null,
        request_id: null,
        note,
        from_unit,
        to_unit,
        created_at: ctx.clock.now(),
        kept_until: null,
      }),
    );
    await trx.insertInto('diary_entries').values(entries).execute();
    await audit(ctx, trx, actor, 'time-off', ['engineer', engineer], {
      after: { off: textOf(wanted), note },
    });
    return entries;
  });
}

/** @throws ApiError not_found */
export async function deleteTimeOff(ctx: Context, actor: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDiary(trx);
    const gone = await trx
      .deleteFrom('diary_entries')
      .where('id', '=', id)
      .where('kind', '=', 'off')
      .returningAll()
      .executeTakeFirstOrThrow(notFound);
    const { date, time } = londonClock(instantOf(gone.from_unit));
    await audit(ctx, trx, actor, 'time-off', ['engineer', gone.engineer_id], {
      before: { off: `${date} ${time}`, note: gone.note },
    });
  });
}
