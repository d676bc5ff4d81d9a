// Reads quotes, and changes their state.

import { sql } from 'kysely';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ENDING_DAYS } from '#contract/quotes/quote-summary.ts';
import {
  type listQuotes,
  QUOTE_STATES,
  type Quote,
  type QuoteQuery,
  type QuoteState,
} from '#contract/quotes/quotes.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { toWire } from '#lib/money.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { QuoteLineRow, QuoteRow } from '#server/db/quote-tables.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import { notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';
import { currencyOf } from './currency.ts';
import { type Requester, toQuote } from './quote-to-contract.ts';

/** @throws ApiError not_found */
export const quoteRow = (queries: Queries, id: string): Promise<QuoteRow> =>
  queries.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** A quote with its request. */
export interface Quoted {
  quote: QuoteRow;
  appointment: AppointmentRow;
}

/** Whether the work has been written down: its bill asks for the rest, and the quote no more. */
export const isOnSheet = async (queries: Queries, appointmentId: string): Promise<boolean> =>
  (await appointmentRow(queries, appointmentId)).on_sheet === 1;

const linesOf = (queries: Queries, quoteIds: string[]): Promise<QuoteLineRow[]> =>
  queries
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', 'in', ['', ...quoteIds])
    .orderBy('position')
    .execute();

export const quoteLines = (queries: Queries, quoteId: string): Promise<QuoteLineRow[]> =>
  linesOf(queries, [quoteId]);

/** Quotes with their lines and requests, read in one query each. */
async function toQuotes(queries: Queries, rows: readonly QuoteRow[]): Promise<Quote[]> {
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(await linesOf(queries, ids), ({ quote_id }) => quote_id);
  const requesters = await queries
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'phone', 'service', 'payer'])
    .where('id', 'in', ['', ...rows.map(({ appointment_id }) => appointment_id)])
    .execute();
  const byId = new Map<string, Requester>(requesters.map((requester) => [requester.id, requester]));
  return rows.flatMap((row) => {
    const requester = byId.get(row.appointment_id);
    return requester ? [toQuote(row, lines.get(row.id) ?? [], requester)] : [];
  });
}

/** @throws ApiError not_found */
export async function loadQuote({ db }: Pick<Context, 'db'>, id: string): Promise<Quote> {
  const [quote] = await toQuotes(db, [await quoteRow(db, id)]);
  if (!quote) throw notFound();
  return quote;
}

/** Quotes of these requests, without drafts and without fields for the staff. */
export async function sentQuotes(queries: Queries, appointmentIds: readonly string[]) {
  const rows = await queries
    .selectFrom('quotes')
    .selectAll()
    .where('appointment_id', 'in', ['', ...appointmentIds])
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .execute();
  const quotes = await toQuotes(queries, rows);
  return quotes.map(({ appointment, customer, startsSooner, edits, createdAt, updatedAt, ...text }) => text);
}

const SORTED: Record<string, readonly string[]> = {};
type Listing = Pick<Context, 'db' | 'company' | 'quotes' | 'clock'>;

async function figuresOf(ctx: Listing): Promise<ReplyOf<typeof listQuotes>['figures']> {
  const { db, clock } = ctx;
  const currency = currencyOf(ctx);
  const soon = addDays(londonClock(clock.now()).date, ENDING_DAYS);
  const rows = await db
    .selectFrom('quotes')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .select(wholeSum(sql`case when currency = ${currency} then total_minor else 0 end`).as('value'))
    .select(({ fn }) => fn.count<number>('opened_at').as('opened'))
    .select(wholeSum(sql`case when valid_until <= ${soon} then 1 else 0 end`).as('ending'))
    .where('state', 'in', ['sent', 'accepted'])
    .groupBy('state')
    .execute();
  const of = (state: QuoteState) => rows.find((row) => row.state === state);
  return {
    sent: of('sent')?.count ?? 0,
    opened: of('sent')?.opened ?? 0,
    ending: of('sent')?.ending ?? 0,
    accepted: of('accepted')?.count ?? 0,
    value: toWire(of('accepted')?.value ?? 0),
    currency,
  };
}

/** One page, how many there are in all, and the owner's figures. */
export async function findQuotes(
  ctx: Listing,
  { status, search, appointment, ...page }: QuoteQuery,
): Promise<ReplyOf<typeof listQuotes>> {
  const { db } = ctx;
  let ids = db
    .selectFrom('quotes')
    .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
    .select('quotes.id')
    // Our numbers have Latin letters alone, which both engines lower.
    .where(contains(search, sql<string>`lower(quotes.number)`, 'appointments.search_key'));
  if (isOneOf(QUOTE_STATES, status)) ids = ids.where('quotes.state', '=', status);
  if (appointment) ids = ids.where('quotes.appointment_id', '=', appointment);
  const found = db.selectFrom('quotes').where('id', 'in', ids);
  const { rows, total } = await listPage(found, found.selectAll(), page, SORTED);
  const quotes = await toQuotes(db, rows);
  return { quotes, total, figures: await figuresOf(ctx) };
}

interface StateChange {
  from: QuoteRow['state'];
  change: Partial<QuoteRow> & Pick<QuoteRow, 'state'>;
  actor: string;
  action: string;
  /** The reason, for the history; '' without one. */
  reason?: string;
}

/** The conditional change of a quote's state, with its audit row. @returns null when the state has changed meanwhile */
export async function updateQuoteState(
  ctx: Context,
  trx: Trx,
  id: string,
  { from, change, actor, action, reason }: StateChange,
): Promise<QuoteRow | null> {
  const row = await trx
    .updateTable('quotes')
    .set({ ...change, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await audit(ctx, trx, actor, action, ['quote', id], {
    before: { state: from },
    after: { state: change.state, ...(reason ? { reason } : {}) },
  });
  return row;
}
