// Reads quotes.
import { QUOTE_STATES, type Quote, type QuoteDetail, type QuoteQuery } from '#contract/quotes/quotes.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { QuoteLineRow, QuoteRow } from '#server/db/quote-tables.ts';
import { type Requester, toQuote, toQuoteDetail } from '#server/db/quote-to-contract.ts';
import { contains } from '#server/db/search-pattern.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { fact, historyOf } from '#server/platform/history.ts';
import { isOneOf } from '#server/platform/one-of.ts';

/** @throws ApiError not_found */
export async function quoteRow(queries: Queries, id: string): Promise<QuoteRow> {
  const row = await queries.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

const linesOf = (queries: Queries, quoteIds: string[]): Promise<QuoteLineRow[]> =>
  queries
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', 'in', ['', ...quoteIds])
    .orderBy('position')
    .execute();

/** In their order. */
export const quoteLines = (queries: Queries, quoteId: string): Promise<QuoteLineRow[]> =>
  linesOf(queries, [quoteId]);

const ordersOf = (queries: Queries, quoteId: string): Promise<OrderRow[]> =>
  queries
    .selectFrom('orders')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('created_at', 'desc')
    .execute();

const withRequester = (queries: Queries) =>
  queries
    .selectFrom('quotes')
    .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
    .selectAll('quotes')
    .select(['appointments.name', 'appointments.email', 'appointments.phone', 'appointments.service']);

/** One quote for the staff, with its orders and its history. @throws ApiError not_found */
export async function quoteDetail({ db }: Pick<Context, 'db'>, id: string): Promise<QuoteDetail> {
  const row = await withRequester(db).where('quotes.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  const history = await historyOf(db, 'quote', id, fact('drafted', row.created_at));
  return toQuoteDetail(toQuote(row, await quoteLines(db, id), row), await ordersOf(db, id), history);
}

const SORTED: Record<string, readonly string[]> = {};

/** One page, and how many there are in all. */
export async function findQuotes(
  { db }: Pick<Context, 'db'>,
  { status, search, appointment, ...page }: QuoteQuery,
): Promise<{ quotes: Quote[]; total: number }> {
  let ids = db
    .selectFrom('quotes')
    .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
    .select('quotes.id')
    .where(contains(search, 'quotes.number', 'appointments.name', 'appointments.email'));
  if (isOneOf(QUOTE_STATES, status)) ids = ids.where('quotes.state', '=', status);
  if (appointment) ids = ids.where('quotes.appointment_id', '=', appointment);
  const found = db.selectFrom('quotes').where('id', 'in', ids);
  const { rows, total } = await listPage(found, found.selectAll(), page, SORTED);
  const lines = Map.groupBy(
    await linesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ quote_id }) => quote_id,
  );
  const requesters = await db
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'phone', 'service'])
    .where('id', 'in', ['', ...rows.map(({ appointment_id }) => appointment_id)])
    .execute();
  const byId = new Map(requesters.map((requester) => [requester.id, requester]));
  const quotes = rows.map((row) =>
    toQuote(row, lines.get(row.id) ?? [], byId.get(row.appointment_id) as Requester),
  );
  return { quotes, total };
}
