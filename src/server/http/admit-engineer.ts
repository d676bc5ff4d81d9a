// The engineers' private links: whoever holds one reads and writes that engineer's visits, and no others.
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries } from '#server/db/open.ts';
import { ApiError, notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { openLink } from '#server/token-links/record-links.ts';
import { takeFromNetwork } from './limits.ts';
import { RATE_LIMITS } from './rate-limits.ts';

/** The office has ended the link of a lost phone. */
async function isEmptied({ db }: Context, token: string): Promise<boolean> {
  const ended = db.selectFrom('emptied_links').select('at').where('token_hash', '=', hashToken(token));
  return (await ended.executeTakeFirst()) !== undefined;
}

/** @throws ApiError link_used, link_ended, too_many */
export async function openEngineerLink(
  ctx: Context,
  kind: 'day' | 'feed',
  token: string,
  net: string,
): Promise<EngineerRow> {
  await takeFromNetwork(ctx, RATE_LIMITS.engineerLinks, net);
  const { id } = await openLink(ctx, [kind], token).catch(async (cause) => {
    throw (await isEmptied(ctx, token)) ? new ApiError('link_ended') : cause;
  });
  const engineers = ctx.db.selectFrom('engineers').selectAll();
  return engineers.where('id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** How many days a link shows: today and the next ones; and how many before, for who writes up a late visit. */
export const LINK_DAYS = { ahead: 7, back: 1 };

/**
 * Ids of the visits that an engineer's link opens: confirmed or completed ones that are theirs in the diary, and those that they
 * attended, whose time is free again.
 */
export const visitsOfEngineer = (queries: Queries, engineer: string, today: string) =>
  queries
    .selectFrom('appointments')
    .select('appointments.id')
    .where('status', 'in', ['confirmed', 'completed'])
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([
          eb('date', '>=', addDays(today, -LINK_DAYS.back)),
          eb('date', '<', addDays(today, LINK_DAYS.ahead)),
          exists(
            selectFrom('diary_entries')
              .select('diary_entries.id')
              .whereRef('appointment_id', '=', 'appointments.id')
              .where('kind', '=', 'appointment')
              .where('engineer_id', '=', engineer),
          ),
        ]),
        exists(
          selectFrom('job_visits')
            .select('n')
            .whereRef('appointment_id', '=', 'appointments.id')
            .where('engineer_id', '=', engineer)
            .where('job_visits.date', '>=', addDays(today, -LINK_DAYS.back)),
        ),
      ]),
    );

/**
 * @param visit an appointment's id; without it only the link counts
 * @throws ApiError link_used, link_ended, too_many, not_found: no such visit of theirs
 */
export async function admitEngineer(
  ctx: Context,
  token: string,
  net: string,
  visit?: string,
): Promise<EngineerRow> {
  const engineer = await openEngineerLink(ctx, 'day', token, net);
  if (visit === undefined) return engineer;
  const { date: today } = londonClock(ctx.clock.now());
  await visitsOfEngineer(ctx.db, engineer.id, today)
    .where('appointments.id', '=', visit)
    .executeTakeFirstOrThrow(notFound);
  return engineer;
}
