// Summary of a database by which copies are compared: rows of every table, sums of money and stock.
import { sql } from 'kysely';
import type { Queries } from '#server/db/open.ts';
import { wholeSum } from '#server/db/whole-sum.ts';

export interface Summary {
  /** All migrations that were applied, by name. */
  shape: string;
  /** Table → rows. */
  counts: Record<string, number>;
  /** Sums in minor units by name: `orders USD completed`, `order lines`, `stock at price`, `units in stock`. */
  sums: Record<string, number>;
}

const number = (value: unknown): number => Number(value ?? 0);

async function countsOf(db: Queries): Promise<Record<string, number>> {
  const tables = (await db.introspection.getTables()).filter(({ schema }) => !schema || schema === 'public');
  const counts: Record<string, number> = {};
  for (const name of tables.map(({ name }) => name).sort()) {
    const { rows } = await sql<{ n: unknown }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    counts[name] = number(rows[0]?.n);
  }
  return counts;
}

async function sumsOf(db: Queries): Promise<Record<string, number>> {
  const orders = await db
    .selectFrom('orders')
    .select(['currency', 'payment_state', wholeSum('total_minor').as('total')])
    .groupBy(['currency', 'payment_state'])
    .orderBy('currency')
    .orderBy('payment_state')
    .execute();
  const lines = await db
    .selectFrom('order_lines')
    .select(wholeSum(sql`price_minor * quantity`).as('total'))
    .executeTakeFirst();
  const products = await db
    .selectFrom('products')
    .select([wholeSum(sql`price_minor * stock`).as('value'), wholeSum('stock').as('units')])
    .executeTakeFirst();
  return {
    ...Object.fromEntries(
      orders.map((row) => [`orders ${row.currency} ${row.payment_state}`, number(row.total)]),
    ),
    'order lines': number(lines?.total),
    'stock at price': number(products?.value),
    'units in stock': number(products?.units),
  };
}

/** @param db a transaction, or a file without other writers, so that all figures are of one moment */
export async function summarise(db: Queries): Promise<Summary> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name).sort();
  return { shape: names.join(' '), counts: await countsOf(db), sums: await sumsOf(db) };
}

/** Older backups name the newest migration alone. */
const isSameShape = (wanted: string, found: string): boolean =>
  wanted === found || (!wanted.includes(' ') && found.endsWith(` ${wanted}`));

/** @returns one line for each number that differs */
export function differences(wanted: Summary, found: Summary): string[] {
  const lines = isSameShape(wanted.shape, found.shape)
    ? []
    : [`shape: ${wanted.shape}, found ${found.shape}`];
  for (const part of ['counts', 'sums'] as const)
    for (const name of new Set([...Object.keys(wanted[part]), ...Object.keys(found[part])])) {
      const want = wanted[part][name] ?? 0;
      const have = found[part][name] ?? 0;
      if (want !== have) lines.push(`${part}, ${name}: ${want}, found ${have}`);
    }
  return lines;
}
