// Parts by what an engineer types: a number, or a part of a name.
import { formatMoney } from '#lib/money.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { Context } from '#server/platform/context.ts';
import { priceHere } from './sheet-presses.ts';
import type { FoundPart } from './shown-sheet.ts';

const FOUND = 6;

export async function findParts(ctx: Context, search: string): Promise<FoundPart[]> {
  const rows = await ctx.db
    .selectFrom('products')
    .select(['id', 'name', 'part_number', 'price_minor', 'stock'])
    .where('archived', '=', 0)
    .where(contains(search, 'search_key'))
    .orderBy('search_key')
    .orderBy('id')
    .limit(FOUND)
    .execute();
  return rows.map(({ price_minor, ...part }) => ({
    ...part,
    price: priceHere(ctx, price_minor),
    inShop: formatMoney(price_minor, ctx.company.currency),
  }));
}
