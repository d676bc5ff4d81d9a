// The diary's time that visitors take by themselves is limited by address, by network and by day, so that nobody can empty the diary.
import { type RawBuilder, sql } from 'kysely';
import { UNIT_MINUTES } from '#contract/diary/visits.ts';
import { minutesOf } from '#lib/clock-minutes.ts';
import { addDays } from '#lib/days.ts';
import { weekdayOf } from '#lib/london.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import type { WantedTime } from '#server/diary/claim.ts';
import { activeWorkers, canDo } from '#server/diary/engineers.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { unitOfDay } from '#server/diary/units.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';

/** Visits in the diary that wait for the company. */
export const MOST_WAITING = { address: 3, network: 6 };
/** Open visits that are confirmed without the office, of one address and of one network. */
const MOST_OPEN = 3;
/** A /48 of IPv6 is one site, or a few neighbours of one provider: it may have this many times as many. */
const NETWORKS_OF_SITE = 4;
/** Of the engineers' hours in a day, what is kept for unproven addresses. The rest is for those whose address is proven. */
const KEPT_OF_DAY = 1 / 3;

type Sender = Pick<AppointmentRow, 'email' | 'net'>;

/** Entries of visits that the company hasn't confirmed yet. */
const waiting = (queries: Queries) =>
  queries
    .selectFrom('diary_entries')
    .innerJoin('appointments', 'appointments.id', 'diary_entries.appointment_id')
    .where('appointments.status', '=', 'pending');

/** What an IPv6 address counts for besides its /64; an IPv4 address itself. A pattern of SQL. */
function siteOf(net: string): string {
  const groups = net.split(':');
  return groups.length < 4 ? net : `${groups.slice(0, 3).join(':')}:%`;
}

const isAddress = (email: string): RawBuilder<boolean> => sql`address_key = ${addressKey(email)}`;

/** Whether this sender has that many visits waiting already, of the address, the network or its site. */
async function waits(
  trx: Trx,
  { email, net }: Sender,
  most: { address: number; network: number },
): Promise<boolean> {
  const site = siteOf(net);
  const { address, network, neighbours } = await waiting(trx)
    .select([
      sql<number>`count(case when ${isAddress(email)} then 1 end)`.as('address'),
      sql<number>`count(case when net = ${net} then 1 end)`.as('network'),
      sql<number>`count(case when net like ${site} then 1 end)`.as('neighbours'),
    ])
    .executeTakeFirstOrThrow();
  return (
    Number(address) >= most.address ||
    Number(network) >= most.network ||
    Number(neighbours) >= NETWORKS_OF_SITE * most.network
  );
}

/** Whether times of unproven addresses fill their share of that day, of the engineers who do this service. */
async function isFull({ company }: Context, trx: Trx, { service, date }: WantedTime): Promise<boolean> {
  const workers = (await activeWorkers(trx)).filter((worker) => canDo(worker, service));
  const minutes = workers.map(({ hours }) => {
    const day = hours?.[weekdayOf(date)] ?? company.hours[weekdayOf(date)];
    return day === 'closed' ? 0 : minutesOf(day.closes) - minutesOf(day.opens);
  });
  const { units } = await trx
    .selectFrom('diary_entries')
    .select(wholeSum(sql`to_unit - from_unit`).as('units'))
    .where('kept_until', 'is not', null)
    .where('engineer_id', 'in', ['', ...workers.map(({ id }) => id)])
    .where('from_unit', '>=', unitOfDay(date))
    .where('from_unit', '<', unitOfDay(addDays(date, 1)))
    .executeTakeFirstOrThrow();
  const most = minutes.reduce((sum, one) => sum + one, 0) * KEPT_OF_DAY;
  return (units ?? 0) * UNIT_MINUTES >= Math.max(most, UNIT_MINUTES);
}

/** Whether a time may be kept for an unproven address. If not, whoever opens the mailed link takes it, unless it is gone. */
export async function mayBeKept(
  ctx: Context,
  trx: Trx,
  sender: Sender,
  wanted: WantedTime,
): Promise<boolean> {
  if (!ctx.config.rateLimits) return true;
  await lockDiary(trx);
  return !(await waits(trx, sender, MOST_WAITING)) && !(await isFull(ctx, trx, wanted));
}

/** Whether this sender has more visits waiting than one may have, counting what the caller's transaction has just taken. */
export const waitsTooOften = async (
  ctx: Pick<Context, 'config'>,
  trx: Trx,
  sender: Sender,
): Promise<boolean> =>
  ctx.config.rateLimits &&
  waits(trx, sender, { address: MOST_WAITING.address + 1, network: MOST_WAITING.network + 1 });

/**
 * Whether the office decides on this visit, where free times are confirmed by themselves: the address, the network or its site has as
 * many other open ones as one may, and we never finished one for it. What waits for its link isn't open: anybody may have asked for it.
 */
async function isForOffice(
  { config }: Pick<Context, 'config'>,
  queries: Queries,
  { id, email, net, created_at }: Sender & Pick<AppointmentRow, 'id' | 'created_at'>,
): Promise<boolean> {
  if (!config.rateLimits) return false;
  const count = (status: RawBuilder<boolean>, of: RawBuilder<boolean>) =>
    sql<number>`count(case when ${status} and ${of} then 1 end)`;
  // Of several that one link proves, the first are confirmed.
  const isEarlier = sql<boolean>`created_at < ${created_at} or created_at = ${created_at} and id < ${id}`;
  const open = sql<boolean>`id <> ${id} and (status = 'confirmed'
    or status = 'pending' and email_proven_at is not null and (${isEarlier}))`;
  const done = sql<boolean>`status = 'completed'`;
  const ofAddress = isAddress(email);
  const ofNetwork = sql<boolean>`net <> '' and net = ${net}`;
  const ofSite = sql<boolean>`net <> '' and net like ${siteOf(net)}`;
  const counts = await queries
    .selectFrom('appointments')
    .select([
      count(open, ofAddress).as('address'),
      count(open, ofNetwork).as('network'),
      count(open, ofSite).as('site'),
      count(done, ofAddress).as('doneForAddress'),
      count(done, ofSite).as('doneForSite'),
    ])
    .where('is_quote', '=', 0)
    .where('suspected', '=', 0)
    .where(({ or }) => or([ofAddress, ofSite]))
    .executeTakeFirstOrThrow();
  const isTooMany = (found: number, most: number, finished: number) =>
    Number(found) >= most && !Number(finished);
  return (
    isTooMany(counts.address, MOST_OPEN, counts.doneForAddress) ||
    isTooMany(counts.network, MOST_OPEN, counts.doneForSite) ||
    isTooMany(counts.site, NETWORKS_OF_SITE * MOST_OPEN, counts.doneForSite)
  );
}

/** Whether a free time of this sender is confirmed without the office. */
export const confirmsItself = async (
  ctx: Pick<Context, 'config' | 'visits'>,
  queries: Queries,
  row: AppointmentRow,
): Promise<boolean> =>
  ctx.visits.autoConfirm &&
  !row.is_quote &&
  (row.status === 'confirmed' || (row.email_proven_at !== null && !(await isForOffice(ctx, queries, row))));
