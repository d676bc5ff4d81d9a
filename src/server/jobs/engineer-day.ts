// An engineer's visits behind their private links: their days and their calendar feed.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import { COMES_BACK, type JobOutcome } from '#contract/jobs/jobs.ts';
import type { BookingService } from '#contract/services.ts';
import { calendarObject, escapeText, eventLines } from '#lib/calendar.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { visitsBetween } from '#server/appointments/visits-between.ts';
import type { DiaryEntryRow, EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { placeOf, visitMinutes } from '#server/diary/claim.ts';
import { priceTold } from '#server/diary/price-told.ts';
import { slugOf, unitOfDay } from '#server/diary/units.ts';
import { photoCounts } from '#server/pictures/photos.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { visitsOfEngineer } from './admit-engineer.ts';
import { announcedVisits, canAnnounce } from './on-my-way.ts';

/** A visit as the page of an engineer's link shows it, and the mail of a changed day tells it. */
export interface DayVisit {
  /** The appointment's id. */
  _id: string;
  service: BookingService;
  name: string;
  phone: string;
  address: string;
  postCode: string;
  machine: string;
  message: string;
  /** Who is there, if somebody else than `name`; '' otherwise. */
  contactName: string;
  contactPhone: string;
  /** How to get in: from the day before until the work is done; '' otherwise. */
  accessNote: string;
  /** What was said of the price when it was booked; '' if nothing was. */
  priceTold: string;
  /** How its job sheet ended; null while that is open, nobody has begun it, or they come back to it. */
  outcome: JobOutcome | null;
  /** Whether mails reach the customer. */
  hasEmail: boolean;
  /** How many photos the customer sent. */
  photos: number;
  /** The parts of the accepted quote, to bring; empty without a quote. `partNumber` may be ''. */
  work: { quantity: number; name: string; partNumber: string }[];
  status: AppointmentStatus;
  /** London wall time. */
  date: string;
  time: string;
  /** How long the visit takes. */
  minutes: number;
  /** Whether 'On my way' can be pressed: the visit is today, confirmed and not over, and the customer has an email address. */
  canAnnounce: boolean;
  /** Of whoever pressed 'On my way': until when it can be taken back, in milliseconds since 1970; null before. */
  announced: number | null;
}

export interface EngineerDays {
  name: string;
  today: string;
  visits: DayVisit[];
}

/** A calendar needs a component (RFC 5545, section 3.6): one that shows nothing. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** The parts of accepted quotes without prices, by the appointment's id. */
async function quotedWork(
  queries: Queries,
  appointmentIds: readonly string[],
): Promise<Map<string, DayVisit['work']>> {
  const rows = await queries
    .selectFrom('quotes')
    .innerJoin('quote_lines', 'quote_lines.quote_id', 'quotes.id')
    .select(['appointment_id', 'quote_lines.quantity', 'quote_lines.name', 'quote_lines.part_number'])
    .where('appointment_id', 'in', ['', ...appointmentIds])
    .where('state', '=', 'accepted')
    .where('kind', '=', 'part')
    .orderBy('position')
    .execute();
  const work = new Map<string, DayVisit['work']>();
  for (const { appointment_id, quantity, name, part_number } of rows)
    work.set(appointment_id, [
      ...(work.get(appointment_id) ?? []),
      { quantity, name, partNumber: part_number },
    ]);
  return work;
}

interface Found {
  row: AppointmentRow;
  /** Missing once its time is free again, as somebody comes back. */
  entry: DiaryEntryRow | undefined;
  outcome: DayVisit['outcome'];
}

/** In the order of their times. @param only an appointment's id */
async function findVisits(
  queries: Queries,
  engineer: string,
  today: string,
  only?: string,
): Promise<Found[]> {
  const own = queries
    .selectFrom('appointments')
    .selectAll()
    .where('id', 'in', visitsOfEngineer(queries, engineer, today))
    .orderBy('date')
    .orderBy('time')
    .orderBy('id');
  const listed = own.where(({ or, eb }) => or([eb('date', '>=', today), eb('status', '=', 'confirmed')]));
  const rows = await (only === undefined ? listed : own.where('id', '=', only)).execute();
  const ids = ['', ...rows.map(({ id }) => id)];
  const entries = await queries
    .selectFrom('diary_entries')
    .selectAll()
    .where('appointment_id', 'in', ids)
    .execute();
  const sheets = await queries
    .selectFrom('job_sheets')
    .select(['appointment_id', 'outcome'])
    .where('appointment_id', 'in', ids)
    .execute();
  return rows.map((row) => {
    const entry = entries.find(({ appointment_id }) => appointment_id === row.id);
    const outcome = sheets.find(({ appointment_id }) => appointment_id === row.id)?.outcome ?? null;
    const isAgain = outcome && COMES_BACK.includes(outcome) && entry?.engineer_id === engineer;
    return { row, entry, outcome: isAgain ? null : outcome };
  });
}

/** From the day before until the work is done. */
const accessNote = ({ access_note, date, status }: AppointmentRow, today: string): string =>
  status === 'confirmed' && date <= addDays(today, 1) ? access_note : '';

async function shown(ctx: Context, mine: readonly Found[], today: string): Promise<DayVisit[]> {
  const told = await announcedVisits(
    ctx,
    mine.map(({ row }) => row),
  );
  const ids = mine.map(({ row }) => row.id);
  const photos = await photoCounts(ctx.db, ids);
  const work = await quotedWork(ctx.db, ids);
  return mine.map(
    ({ entry, row, outcome }): DayVisit => ({
      _id: row.id,
      outcome,
      contactName: row.contact_name,
      contactPhone: row.contact_phone,
      priceTold: priceTold(ctx, row),
      accessNote: accessNote(row, today),
      hasEmail: row.email !== '',
      service: row.service,
      name: row.name,
      phone: row.phone,
      address: row.address,
      postCode: row.post_code,
      machine: row.machine,
      message: row.message,
      status: row.status,
      date: row.date,
      time: row.time,
      photos: photos.get(row.id) ?? 0,
      work: work.get(row.id) ?? [],
      minutes: entry
        ? visitMinutes(ctx, row.service, entry)
        : ctx.visits.services[slugOf(row.service)].minutes,
      canAnnounce: outcome === null && canAnnounce(row, today),
      announced: told.get(row.id) ?? null,
    }),
  );
}

/** Today and the next six days, in London, and those of earlier days of which nobody has said how they ended. */
export async function engineerDays(ctx: Context, { id, name }: EngineerRow): Promise<EngineerDays> {
  const { date: today } = londonClock(ctx.clock.now());
  const found = await findVisits(ctx.db, id, today);
  const listed = found.filter(({ row, outcome }) => row.date >= today || outcome === null);
  return { name, today, visits: await shown(ctx, listed, today) };
}

/** It is still to be done: nobody has ended it, and the office hasn't completed it without a sheet. */
export const isToDo = ({ status, outcome }: DayVisit): boolean => status === 'confirmed' && outcome === null;

/** The first of today that is still to be done. */
export async function nextVisit(ctx: Context, engineer: EngineerRow): Promise<DayVisit | null> {
  const { today, visits } = await engineerDays(ctx, engineer);
  return visits.find((visit) => visit.date === today && isToDo(visit)) ?? null;
}

/** A visit that the engineer's link opens, whatever its day. @throws ApiError not_found */
export async function engineerVisit(ctx: Context, { id }: EngineerRow, visit: string): Promise<DayVisit> {
  const { date: today } = londonClock(ctx.clock.now());
  const [one] = await shown(ctx, await findVisits(ctx.db, id, today, visit), today);
  if (!one) throw notFound();
  return one;
}

const DAYS_BACK = 14;

export async function calendarFeed(ctx: Context, { id, name: engineer }: EngineerRow): Promise<string> {
  const { date: today } = londonClock(ctx.clock.now());
  const to = unitOfDay(addDays(today, ctx.visits.horizonDays + 1));
  const visits = await visitsBetween(ctx.db, unitOfDay(addDays(today, -DAYS_BACK)), to, id);
  const host = new URL(ctx.config.siteUrl).hostname;
  const events = visits.flatMap(({ entry, appointment: row }) => {
    if (!row || entry.kind === 'hold') return [];
    const visit = {
      id: row.id,
      date: row.date,
      time: row.time,
      status: row.status,
      updatedAt: row.updated_at,
      version: row.version,
      minutes: visitMinutes(ctx, row.service, entry),
      location: placeOf(row),
      summary: `${row.service}, ${row.name}`,
      description: [row.phone, row.machine, row.message].filter(Boolean).join('\n'),
    };
    return eventLines(visit, host) ?? [];
  });
  const name = escapeText(`${engineer}, ${ctx.company.name}`);
  return calendarObject(host, 'PUBLISH', events.length > 0 ? events : NO_EVENTS, [
    // Each in the standard's words (RFC 7986) and in those that older programs know.
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ]);
}
