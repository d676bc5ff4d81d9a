// The newest booking or order with a phone number, however it was written, or else with an email address; what that person owes, and
// whether their last visit is guaranteed still.
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#contract/diary/callers.ts';
import { daysBetween, monthsAfter } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import { hasNumber } from '#server/db/search-pattern.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { OWED } from '#server/platform/owed-bills.ts';

type Person = Omit<Caller, 'owes' | 'guaranteed'>;

interface Theirs {
  visit: RawBuilder<boolean>;
  order: RawBuilder<boolean>;
}

/** Requests whose sender is known: others may have been typed by anybody. */
async function newestWith(db: Queries, isTheirs: Theirs): Promise<Person | null> {
  const visit = await db
    .selectFrom('appointments')
    .select(['name', 'email', 'address', 'post_code', 'machine', 'created_at'])
    .where(isTheirs.visit)
    .where('suspected', '=', 0)
    .where(sql<boolean>`(status in ('confirmed', 'completed') or email_proven_at is not null)`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (visit) {
    const { post_code: postCode, created_at, ...rest } = visit;
    return { ...rest, city: '', postCode, at: iso(created_at) };
  }
  const order = await db
    .selectFrom('orders')
    .select(['first_name', 'last_name', 'email', 'address', 'city', 'post_code', 'created_at'])
    .where(isTheirs.order)
    .where('paid_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!order) return null;
  return {
    name: `${order.first_name} ${order.last_name}`,
    email: order.email,
    address: order.address,
    city: order.city,
    postCode: order.post_code,
    machine: '',
    at: iso(order.created_at),
  };
}

async function owesOf(db: Queries, isTheirs: Theirs, today: string): Promise<Caller['owes']> {
  const bills = await db
    .selectFrom('orders')
    .select(['currency', 'due_on', sql<number>`total_minor - received_minor + taken_back_minor`.as('due')])
    .where(isTheirs.order)
    .where(OWED)
    .execute();
  return [...Map.groupBy(bills, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    sum: toWire(own.reduce((sum, { due }) => sum + Number(due), 0)),
    daysLate: Math.max(0, ...own.map(({ due_on }) => daysBetween(due_on ?? today, today))),
  }));
}

/** @param months of the guarantee */
async function guaranteedVisit(
  db: Queries,
  isTheirs: Theirs,
  { today, months }: { today: string; months: number },
): Promise<string> {
  const last = await db
    .selectFrom('appointments')
    .innerJoin('job_sheets', 'job_sheets.appointment_id', 'appointments.id')
    .select('appointments.date')
    .where(isTheirs.visit)
    .where('job_sheets.outcome', '=', 'done')
    .orderBy('appointments.date', 'desc')
    .executeTakeFirst();
  return last && monthsAfter(last.date, months) >= today ? last.date : '';
}

async function callerWith(ctx: Calling, isTheirs: Theirs): Promise<Caller | null> {
  const { db, clock, quotes } = ctx;
  const person = await newestWith(db, isTheirs);
  if (!person) return null;
  const today = londonClock(clock.now()).date;
  const months = quotes?.guaranteeMonths ?? 0;
  return {
    ...person,
    owes: await owesOf(db, isTheirs, today),
    guaranteed: await guaranteedVisit(db, isTheirs, { today, months }),
  };
}

type Calling = Pick<Context, 'db' | 'clock' | 'quotes'>;

export async function findCaller(
  ctx: Calling,
  { phone, email }: { phone: string; email: string },
): Promise<Caller | null> {
  const isTheirs = hasNumber(phone);
  const byNumber = isTheirs && (await callerWith(ctx, { visit: isTheirs, order: isTheirs }));
  if (byNumber || !email) return byNumber;
  const key = addressKey(email);
  return callerWith(ctx, {
    visit: sql<boolean>`address_key = ${key}`,
    order: sql<boolean>`email_key = ${key}`,
  });
}
