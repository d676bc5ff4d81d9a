// Below how many a part counts as running out.
import type { Queries } from '#server/db/open.ts';

/** The threshold of the admin settings: the staff's lists and the badge of the shop's cards follow it. */
export async function lowStock(queries: Queries): Promise<number> {
  const { low_stock } = await queries
    .selectFrom('settings')
    .select('low_stock')
    .where('id', '=', 'shop')
    .executeTakeFirstOrThrow();
  return low_stock;
}
