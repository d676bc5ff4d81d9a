// Parts that were fitted leave the shelf once, however often a sheet is saved: each save takes or gives back the difference.
import { sql } from 'kysely';
import type { JobLineRow } from '#server/db/job-tables.ts';
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Queries, Trx } from '#server/db/open.ts';

/** Units that left the shelf, of which `short` were not on it. */
type Taken = Pick<JobLineRow, 'taken' | 'short'>;

const NOTHING: Taken = { taken: 0, short: 0 };

/** Units that orders of its quote have taken, by part. */
async function takenByQuote(queries: Queries, appointment: string): Promise<Map<string, number>> {
  const rows = await queries
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .select(['product_id', sql<number>`sum(order_lines.quantity - order_lines.returned)`.as('units')])
    .where('appointment_id', '=', appointment)
    .where('product_id', 'is not', null)
    .where('stock_state', 'in', ['held', 'sold'])
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, units }) => [product_id ?? '', Number(units)]));
}

/** The shelf stops at 0: what it lacks is `short`, and waits to be counted. */
async function take(trx: Trx, product: string, units: number, now: number): Promise<Taken> {
  const { stock } = await trx
    .updateTable('products')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', product)
    .returning('stock')
    .executeTakeFirstOrThrow();
  const found = Math.min(stock, units);
  await trx
    .updateTable('products')
    .set({ stock: stock - found })
    .where('id', '=', product)
    .execute();
  return { taken: units, short: units - found };
}

/** What was short never left the shelf, so it goes back first. */
async function giveBack(
  trx: Trx,
  product: string,
  before: Taken,
  units: number,
  now: number,
): Promise<Taken> {
  const notThere = Math.min(units, before.short);
  await trx
    .updateTable('products')
    .set(({ eb }) => ({
      stock: eb('stock', '+', units - notThere),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', product)
    .execute();
  return { taken: before.taken - units, short: before.short - notThere };
}

/** The sum of a part's lines. */
const unitsOf = (
  lines: readonly JobLineRow[],
  product: string,
  column: 'quantity' | 'taken' | 'short',
): number =>
  lines.filter(({ product_id }) => product_id === product).reduce((sum, line) => sum + line[column], 0);

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
    else if (more < 0) settled.set(product, await giveBack(trx, product, had, -more, now));
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
