// Mails engineers when their visits of today or tomorrow have changed, whoever changed them and wherever.
import { addDays } from '#lib/days.ts';
import { londonClock, namedDay } from '#lib/london.ts';
import type { EngineerPlanRow, EngineerRow } from '#server/db/diary-tables.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { eachInTurn } from '#server/platform/each-in-turn.ts';
import { newId } from '#server/platform/ids.ts';
import { type DayVisit, engineerDays } from './engineer-day.ts';

/** Milliseconds without another change: a dispatcher moves several visits in a row. */
const QUIET_MS = 5 * 60_000;

/** Without names, addresses and phone numbers, which are behind the private link. */
const planOf = (visits: readonly DayVisit[], date: string): string =>
  visits
    .filter((visit) => visit.date === date)
    .map(({ time, service, postCode }) => [time, service, postCode].filter(Boolean).join(', '))
    .sort()
    .join('\n');

/** The first plan of a day is no change: whoever opens the link sees it. */
const begin = ({ db }: Context, row: EngineerPlanRow) =>
  db
    .insertInto('engineer_plans')
    .values(row)
    .onConflict((conflict) => conflict.columns(['engineer_id', 'date']).doNothing())
    .execute();

/** @returns whether a mail was queued: of two processes one queues it */
async function tell(ctx: Context, engineer: EngineerRow, before: EngineerPlanRow): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const told = await trx
      .updateTable('engineer_plans')
      .set({ told: before.seen })
      .where('engineer_id', '=', engineer.id)
      .where('date', '=', before.date)
      .where('told', '=', before.told)
      .executeTakeFirst();
    if (told.numUpdatedRows === 0n) return false;
    await queueMail(ctx, trx, {
      fact: `engineer-day-changed-${newId()}`,
      template: 'engineer-day-changed',
      to: { name: engineer.name, address: engineer.email },
      values: {
        'engineer.name': engineer.name,
        'engineer.date': namedDay(before.date),
        'engineer.visits': before.seen || 'No visits.',
      },
    });
    return true;
  });
}

async function tellOfDay(ctx: Context, engineer: EngineerRow, date: string, plan: string): Promise<boolean> {
  const now = ctx.clock.now();
  const before = await ctx.db
    .selectFrom('engineer_plans')
    .selectAll()
    .where('engineer_id', '=', engineer.id)
    .where('date', '=', date)
    .executeTakeFirst();
  if (!before) await begin(ctx, { engineer_id: engineer.id, date, told: plan, seen: plan, seen_at: now });
  if (!before) return false;
  if (before.seen !== plan)
    await ctx.db
      .updateTable('engineer_plans')
      .set({ seen: plan, seen_at: now })
      .where('engineer_id', '=', engineer.id)
      .where('date', '=', date)
      .execute();
  const isSettled = before.seen === plan && now - before.seen_at >= QUIET_MS;
  return isSettled && before.told !== plan ? tell(ctx, engineer, before) : false;
}

/** Every minute. @returns how many mails were queued */
export async function tellEngineers(ctx: Context): Promise<number> {
  const { date: today } = londonClock(ctx.clock.now());
  await ctx.db.deleteFrom('engineer_plans').where('date', '<', today).execute();
  const engineers = await ctx.db
    .selectFrom('engineers')
    .selectAll()
    .where('active', '=', 1)
    .where('email', '!=', '')
    .execute();
  let mails = 0;
  await eachInTurn(engineers, async (engineer) => {
    const { visits } = await engineerDays(ctx, engineer);
    for (const date of [today, addDays(today, 1)])
      mails += Number(await tellOfDay(ctx, engineer, date, planOf(visits, date)));
  });
  return mails;
}
