// Parts that were fitted leave the shelf once, however often a sheet is saved: each save takes or gives back the difference.

import { sql } from 'kysely';
import { COMES_BACK } from '#contract/jobs/jobs.ts';
import { fitUnits, unfitUnits } from '#server/catalogue/stock.ts';
import type { JobLineRow, JobSheetRow } from '#server/db/job-tables.ts';
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderLineRow } from '#server/db/order-tables.ts';
import { wholeSum } from '#server/db/whole-sum.ts';

/** Of an order's line. */
type Unused = Pick<OrderLineRow, 'order_id' | 'position' | 'name'> & { product: string; units: number };

/** Whether the parts on it have left the workshop for good. */
export const isOver = ({ outcome }: Pick<JobSheetRow, 'outcome'>): boolean =>
  outcome !== null && !COMES_BACK.includes(outcome);

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
const unitsOf = (lines: readonly JobLineRow[], product: string, column: 'quantity' | 'taken'): number =>
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
  const taken = new Map<string, number>();
  for (const product of inLockOrder([...products], (id) => id)) {
    const fitted = areFitted ? unitsOf(lines, product, 'quantity') - (byQuote.get(product) ?? 0) : 0;
    const units = Math.max(0, fitted);
    const more = units - unitsOf(before, product, 'taken');
    if (more > 0) await fitUnits(trx, product, more, now);
    if (more < 0) await unfitUnits(trx, product, -more, now);
    taken.set(product, units);
  }
  return lines.map((line) => {
    const units = taken.get(line.product_id ?? '') ?? 0;
    taken.delete(line.product_id ?? '');
    return { ...line, taken: units };
  });
}

/** As settleParts, of the lines that are stored. */
export async function settleStored(
  trx: Trx,
  appointment: string,
  lines: readonly JobLineRow[],
  areFitted: boolean,
  now: number,
): Promise<void> {
  const settled = await settleParts(trx, appointment, { before: lines, lines, areFitted }, now);
  for (const { position, taken } of settled)
    await trx
      .updateTable('job_lines')
      .set({ taken })
      .where('appointment_id', '=', appointment)
      .where('position', '=', position)
      .execute();
}
