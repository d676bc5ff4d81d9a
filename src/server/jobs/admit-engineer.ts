// The engineers' private links: whoever holds one reads and writes that engineer's visits, and no others.
import { sql } from 'kysely';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries } from '#server/db/open.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ApiError, notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { openLink } from '#server/token-links/record-links.ts';

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

/** How many days a link shows: today and the next ones; and how many before, whatever the office has made of a visit. */
export const LINK_DAYS = { ahead: 7, back: 1 };

/** The office is done with it: billed, nothing to bill, or completed without a sheet. */
const CLOSED = sql<boolean>`(exists (select 1 from job_sheets where job_sheets.appointment_id = appointments.id
    and (bill_id is not null or nothing_to_bill is not null))
  or appointments.status = 'completed' and not exists (select 1 from job_sheets
    where job_sheets.appointment_id = appointments.id and outcome is not null))`;

/** Visits that are an engineer's in the diary, and those that they attended, whose time is free again. */
const ownVisits = (queries: Queries, engineer: string, today: string) =>
  queries
    .selectFrom('appointments')
    .select('appointments.id')
    .where('status', 'in', ['confirmed', 'completed'])
    .where(({ or, and, eb, not, exists, selectFrom }) => {
      const entry = selectFrom('diary_entries')
        .select('diary_entries.id')
        .whereRef('appointment_id', '=', 'appointments.id')
        .where('kind', '=', 'appointment');
      const attended = selectFrom('job_visits')
        .select('n')
        .whereRef('appointment_id', '=', 'appointments.id')
        .where('engineer_id', '=', engineer);
      const lately = attended.where('job_visits.date', '>=', addDays(today, -LINK_DAYS.back));
      return or([
        and([
          eb('date', '<', addDays(today, LINK_DAYS.ahead)),
          exists(entry.where('engineer_id', '=', engineer)),
        ]),
        exists(lately),
        and([exists(attended), not(exists(entry))]),
      ]);
    });

/** Ids of the visits that an engineer's link opens: their own, until the office is done with them and their day is over. */
export const visitsOfEngineer = (queries: Queries, engineer: string, today: string) => {
  const from = addDays(today, -LINK_DAYS.back);
  return ownVisits(queries, engineer, today).where(({ or, eb, not, exists, selectFrom }) =>
    or([
      eb('date', '>=', from),
      exists(
        selectFrom('job_visits')
          .select('n')
          .whereRef('appointment_id', '=', 'appointments.id')
          .where('engineer_id', '=', engineer)
          .where('job_visits.date', '>=', from),
      ),
      not(CLOSED),
    ]),
  );
};

/**
 * How a visit stands to an engineer. `open`: theirs to read and write; `closed`: it was theirs, and the office is done with it; `former`:
 * it was theirs until it was cancelled, moved or given to somebody else, within the last 14 days. What they wrote meanwhile still arrives.
 */
export type Standing = 'open' | 'closed' | 'former';
export const ANY_STANDING: readonly Standing[] = ['open', 'closed', 'former'];

/** @returns null where it never was theirs, or long ago */
async function standingOf(ctx: Context, engineer: string, visit: string): Promise<Standing | null> {
  const { db, clock } = ctx;
  const { date: today } = londonClock(clock.now());
  const among = async (visits: ReturnType<typeof ownVisits>) =>
    (await visits.where('appointments.id', '=', visit).executeTakeFirst()) !== undefined;
  if (await among(visitsOfEngineer(db, engineer, today))) return 'open';
  if (await among(ownVisits(db, engineer, today))) return 'closed';
  const former = db
    .selectFrom('former_engineers')
    .select('id')
    .where('appointment_id', '=', visit)
    .where('engineer_id', '=', engineer)
    .where('until_at', '>', clock.now());
  return (await former.executeTakeFirst()) ? 'former' : null;
}

export interface Admitted {
  engineer: EngineerRow;
  standing: Standing;
}

/**
 * @param visit an appointment's id; without it only the link counts
 * @throws ApiError link_used, link_ended, too_many, not_found: no visit of theirs that stands so
 */
export async function admitEngineer(
  ctx: Context,
  token: string,
  net: string,
  visit?: string,
  allowed: readonly Standing[] = ['open'],
): Promise<Admitted> {
  const engineer = await openEngineerLink(ctx, 'day', token, net);
  if (visit === undefined) return { engineer, standing: 'open' };
  const standing = await standingOf(ctx, engineer.id, visit);
  if (!standing || !allowed.includes(standing)) throw notFound();
  return { engineer, standing };
}

/** What a page's script sends as a call is only added: it still arrives where the visit is no longer theirs. */
export const admitCaller: Context['admitEngineer'] = async (ctx, token, net, visit) =>
  (await admitEngineer(ctx, token, net, visit, ANY_STANDING)).engineer;
