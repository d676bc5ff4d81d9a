// Below how many a part counts as running out.
import { sql } from 'kysely';
import type { Queries } from '../db/open.ts';

/** The threshold of the settings; the staff's lists follow it, the badge of the shop's cards does not (spec section 9). */
export async function lowStock(queries: Queries): Promise<number> {
  const { rows } = await sql<{ low_stock: number }>`select low_stock from settings where id = 'shop'`.execute(
    queries,
  );
  return Number(rows[0]?.low_stock ?? 0);
}
