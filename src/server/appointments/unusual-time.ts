// What is out of the ordinary about a time that the staff choose, and who has taken it.
import { ERROR_MESSAGES } from '#contract/error.ts';
import { minutesOf } from '#lib/clock-minutes.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock, weekdayOf } from '#lib/london.ts';
import type { Queries } from '#server/db/open.ts';
import { isOff, visitMinutes, type WantedTime } from '#server/diary/claim.ts';
import { activeWorkers, canDo, type Worker, worksAt } from '#server/diary/engineers.ts';
import { namedPayer } from '#server/diary/payer.ts';
import { instantOf, onlyInstant, slugOf, UNIT_MS, unitOf } from '#server/diary/units.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { openingExceptions } from '#server/settings/opening.ts';
import { appointmentRow } from './appointments.ts';
import { type Agreed, lacksAsk } from './binding.ts';
import { visitsBetween } from './visits-between.ts';

type Wanted = Omit<WantedTime, 'keptUntil'>;

/** Of the visit without travel. */
function spanOf({ visits }: Pick<Context, 'visits'>, { service, date, time, minutes }: Wanted) {
  const length = minutes ?? visits.services[slugOf(service)].minutes;
  const from_unit = unitOf(onlyInstant(date, time) ?? 0);
  return { length, from_unit, to_unit: from_unit + Math.ceil((length * 60_000) / UNIT_MS) };
}

async function companyText(ctx: Context, queries: Queries, wanted: Wanted): Promise<string> {
  const { date, time } = wanted;
  const [special] = await openingExceptions(queries, date, date);
  const hours = special?.hours ?? ctx.company.hours[weekdayOf(date)];
  if (hours === 'closed') return 'we’re closed that day';
  const start = minutesOf(time);
  const fits =
    start >= minutesOf(hours.opens) && start + spanOf(ctx, wanted).length <= minutesOf(hours.closes);
  return fits ? '' : `we’re open from ${hours.opens} to ${hours.closes} that day`;
}

async function workerTexts(
  ctx: Context,
  queries: Queries,
  wanted: Wanted,
  worker: Worker,
): Promise<string[]> {
  const { service, date, time } = wanted;
  const { length, from_unit, to_unit } = spanOf(ctx, wanted);
  const own = worker.hours?.[weekdayOf(date)];
  const hours =
    own === 'closed' ? 'doesn’t work that day' : `works from ${own?.opens} to ${own?.closes} that day`;
  return [
    ...(worksAt(worker, date, time, length) ? [] : [hours]),
    ...((await isOff(queries, { engineer_id: worker.id, from_unit, to_unit }))
      ? ['is off at that time']
      : []),
    ...(canDo(worker, service) ? [] : [`doesn’t do ${service}`]),
  ];
}

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

const nameOf = async (queries: Queries, id: string): Promise<string> =>
  (await queries.selectFrom('engineers').select('name').where('id', '=', id).executeTakeFirst())?.name ?? '';

/** Somebody comes back for a part that isn't there yet. */
async function tooSoonText(queries: Queries, appointment: string, date: string): Promise<string> {
  const waiting = await queries
    .selectFrom('appointments')
    .select('part_expected_on')
    .where('id', '=', appointment)
    .where('part_expected_on', '>', date)
    .executeTakeFirst();
  return waiting?.part_expected_on
    ? `What this visit waits for is expected on ${formatVisitDay(waiting.part_expected_on)}, after that day.`
    : '';
}

/** Whoever agreed to pay, by booking or by a quote, hasn't asked for a start within the 14 days to cancel. */
async function unaskedText(
  queries: Queries,
  appointment: string,
  date: string,
  quotes: readonly Agreed[],
): Promise<string> {
  const row = await appointmentRow(queries, appointment);
  if (row.urgent || namedPayer(row)?.company) return '';
  const agreed = row.terms ? [{ terms: row.terms, at: row.created_at }, ...quotes] : quotes;
  const lacking = agreed.find((one) => lacksAsk(one, date));
  return lacking
    ? `The customer agreed on ${formatVisitDay(londonClock(lacking.at).date)} and hasn’t asked us to start before the 14 days to cancel are over. For what is done in them they needn’t pay: ask them first.`
    : '';
}

/** Of today: an earlier day is refused. */
export const hasGone = ({ clock }: Pick<Context, 'clock'>, { date, time }: Wanted): boolean =>
  (onlyInstant(date, time) ?? 0) < clock.now();

interface Asked {
  /** By id; undefined for whoever is free. */
  engineer?: string | undefined;
  /** That is moved: what it waits for may not be here yet. */
  appointment?: string;
  /** Its accepted quotes that were agreed to without asking for a sooner start. */
  quotes?: readonly Agreed[];
}

/** What is unusual about the time, in one sentence; '' if nothing is. */
export async function unusualText(
  ctx: Context,
  queries: Queries,
  wanted: Wanted,
  { engineer, appointment, quotes = [] }: Asked,
): Promise<string> {
  const tooSoon = appointment ? await tooSoonText(queries, appointment, wanted.date) : '';
  if (tooSoon) return tooSoon;
  const unasked = appointment ? await unaskedText(queries, appointment, wanted.date, quotes) : '';
  if (unasked) return unasked;
  const workers = await activeWorkers(queries);
  const named = workers.find(({ id }) => id === engineer);
  const own = named ? await workerTexts(ctx, queries, wanted, named) : [];
  const skilled = workers.filter((worker) => canDo(worker, wanted.service));
  const works = (worker: Worker) => worksAt(worker, wanted.date, wanted.time, spanOf(ctx, wanted).length);
  const isNobody = !engineer && skilled.length > 0 && !skilled.some(works);
  const texts = [
    hasGone(ctx, wanted) ? 'that time of today has gone, so no confirmation would be mailed' : '',
    await companyText(ctx, queries, wanted),
    named && own.length > 0 ? `${await nameOf(queries, named.id)} ${listed(own)}` : '',
    isNobody ? `nobody who does ${wanted.service} works at that time` : '',
  ].filter(Boolean);
  const text = texts.join(', and ');
  return text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** @throws ApiError unusual_time: the staff may insist */
export async function refuseUnusual(
  ctx: Context,
  queries: Queries,
  wanted: Wanted,
  asked: Asked,
): Promise<void> {
  const msg = await unusualText(ctx, queries, wanted, asked);
  if (msg) throw new ApiError('unusual_time', { msg });
}

/** Why a time couldn't be taken: the visit of the engineer that is in the way, by name. */
export async function takenText(
  ctx: Context,
  queries: Queries,
  wanted: Wanted,
  engineer?: string,
): Promise<string> {
  const { from_unit, to_unit } = spanOf(ctx, wanted);
  const travel = ctx.visits.services[slugOf(wanted.service)].travel;
  const until = to_unit + Math.ceil((travel * 60_000) / UNIT_MS);
  const found = engineer ? await visitsBetween(queries, from_unit, until, engineer) : [];
  const visit = found.find(({ appointment }) => appointment);
  if (!visit?.appointment) return ERROR_MESSAGES.slot_taken.msg;
  const { entry, appointment } = visit;
  const start = instantOf(entry.from_unit);
  const end = londonClock(start + visitMinutes(ctx, appointment.service, entry) * 60_000).time;
  return `${await nameOf(queries, entry.engineer_id)} is with ${appointment.name} from ${londonClock(start).time} to ${end}, and then on the way. Choose another time.`;
}
