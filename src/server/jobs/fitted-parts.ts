// Parts that were fitted leave the shelf once, however often a sheet is saved: each save takes or gives back the difference.

import { sql } from 'kysely';
import { COMES_BACK } from '#contract/jobs/jobs.ts';
import { giveUnits, takeUpTo } from '#server/catalogue/stock.ts';
import type { JobLineRow, JobSheetRow } from '#server/db/job-tables.ts';
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderLineRow } from '#server/db/order-tables.ts';
import { wholeSum } from '#server/db/whole-sum.ts';

/** Units that left the shelf, of which `short` were not on it. */
type Taken = Pick<JobLineRow, 'taken' | 'short'>;

/** Of an order's line. */
type Unused = Pick<OrderLineRow, 'order_id' | 'position' | 'name'> & { product: string; units: number };

/** Whether the parts on it have left the workshop for good. */
export const isOver = ({ outcome }: Pick<JobSheetRow, 'outcome'>): boolean =>
  outcome !== null && !COMES_BACK.includes(outcome);

const NOTHING: Taken = { taken: 0, short: 0 };

/** Units that orders of its quote have taken, by part. */
async function takenByQuote(queries: Queries, appointment: string): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select(['product_id', wholeSum(sql`order_lines.quantity - order_lines.returned`).as('units')])
    .where('appointment_id', '=', appointment)
    .where('product_id', 'is not', null)
    .where('stock_state', 'in', ['held', 'sold'])
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, units }) => [product_id ?? '', units ?? 0]));
}

/** Lines of its quote's orders whose units have left the shelf, in the order in which parts are locked. */
async function soldByQuote(queries: Queries, id: string) {
  const rows = await queries
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select(['order_id', 'position', 'product_id', 'name', 'order_lines.quantity', 'order_lines.returned'])
    .where('appointment_id', '=', id)
    .where('stock_state', '=', 'sold')
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const parts = rows.flatMap(({ product_id, ...row }) => (product_id === null ? [] : { ...row, product_id }));
  return inLockOrder(parts, ({ product_id }) => product_id);
}

/** The sum of a part's lines. */
const unitsOf = (
  lines: readonly JobLineRow[],
  product: string,
  column: 'quantity' | 'taken' | 'short',
): number =>
  lines.filter(({ product_id }) => product_id === product).reduce((sum, line) => sum + line[column], 0);

/**
 * What its quote's paid orders have taken and nobody fitted, line by line; none before the visit has ended.
 * @param sheet null: nobody has begun it @param lines of the sheet
 */
export async function unusedUnits(
  queries: Queries,
  id: string,
  sheet: Pick<JobSheetRow, 'outcome'> | undefined,
  lines: readonly JobLineRow[],
): Promise<Unused[]> {
  if (!sheet || !isOver(sheet)) return [];
  const leftToFit = new Map<string, number>();
  const unused: Unused[] = [];
  for (const { product_id: product, quantity, returned, ...line } of await soldByQuote(queries, id)) {
    const wanted = leftToFit.get(product) ?? unitsOf(lines, product, 'quantity');
    const used = Math.min(wanted, quantity - returned);
    leftToFit.set(product, wanted - used);
    if (quantity - returned > used) unused.push({ ...line, product, units: quantity - returned - used });
  }
  return unused;
}

/** The shelf stops at 0: what it lacks is `short`, and waits to be counted. */
async function take(trx: Trx, product: string, units: number, now: number): Promise<Taken> {
  const found = await takeUpTo(trx, product, units, now);
  return { taken: units, short: units - found };
}

/** What was short never left the shelf, so it goes back first. */
async function putBack(trx: Trx, product: string, before: Taken, units: number, now: number): Promise<Taken> {
  const notThere = Math.min(units, before.short);
  await giveUnits(trx, product, units - notThere, now);
  return { taken: before.taken - units, short: before.short - notThere };
}

/**
 * @param before the lines as they are stored @param lines as they will be @param areFitted whether the sheet has ended with the work
 * @returns `lines` with what each part's first line has taken
 */
export async function settleParts(
  trx: Trx,
  appointment: string,
  {
    before,
    lines,
    areFitted,
  }: { before: readonly JobLineRow[]; lines: readonly JobLineRow[]; areFitted: boolean },
  now: number,
): Promise<JobLineRow[]> {
  const byQuote = areFitted ? await takenByQuote(trx, appointment) : new Map<string, number>();
  const products = new Set([...before, ...lines].flatMap(({ product_id }) => product_id ?? []));
  const settled = new Map<string, Taken>();
  for (const product of inLockOrder([...products], (id) => id)) {
    const had = { taken: unitsOf(before, product, 'taken'), short: unitsOf(before, product, 'short') };
    const fitted = areFitted ? unitsOf(lines, product, 'quantity') - (byQuote.get(product) ?? 0) : 0;
    const more = Math.max(0, fitted) - had.taken;
    if (more === 0) settled.set(product, had);
    else if (more < 0) settled.set(product, await putBack(trx, product, had, -more, now));
    else {
      const { taken, short } = await take(trx, product, more, now);
      settled.set(product, { taken: had.taken + taken, short: had.short + short });
    }
  }
  return lines.map((line) => {
    const taken = settled.get(line.product_id ?? '') ?? NOTHING;
    settled.delete(line.product_id ?? '');
    return { ...line, ...taken };
  });
}
