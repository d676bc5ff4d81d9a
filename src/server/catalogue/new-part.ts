// Addresses of parts that the admin has added since the site was built: until the next build they open the shop, which shows them.
import { PATHS } from '#lib/paths.ts';
import type { Context } from '#server/platform/context.ts';

const PART = new RegExp(`^${PATHS.shop}/([a-z0-9-]{1,200})$`);

/** @param path of no page that the build has made @returns whether a part that is for sale has this address */
export async function isNewPart({ db }: Pick<Context, 'db'>, path: string): Promise<boolean> {
  const slug = PART.exec(path)?.[1];
  if (!slug) return false;
  const part = await db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .where('archived', '=', 0)
    .executeTakeFirst();
  return part !== undefined;
}
