// The end of uploads that no product, profile, order or words of the website show, a day after they were last touched.
import { DAY_MS } from '#lib/days.ts';
import { uploadHash } from '#lib/picture.ts';
import type { Context } from '#server/platform/context.ts';

async function shownHashes({ db }: Pick<Context, 'db'>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('image')
    .where('image', 'like', '/uploads/%')
    .union(
      db.selectFrom('users').select('profile_image as image').where('profile_image', 'like', '/uploads/%'),
    )
    .union(db.selectFrom('order_lines').select('image').where('image', 'like', '/uploads/%'))
    .execute();
  const ofWebsite = await db.selectFrom('website_pictures').select('hash').execute();
  return new Set([
    ...rows.flatMap(({ image }) => uploadHash(image) ?? []),
    ...ofWebsite.map(({ hash }) => hash),
  ]);
}

/** @returns the names of the files that it removed */
export async function sweepUploads(ctx: Pick<Context, 'db' | 'uploads' | 'clock'>): Promise<string[]> {
  const before = ctx.clock.now() - DAY_MS;
  const old = (await ctx.uploads.list()).filter(({ touchedAt }) => touchedAt < before);
  if (old.length === 0) return [];
  const shown = await shownHashes(ctx);
  const unused = old.map(({ name }) => name).filter((name) => !shown.has(name.split('-')[0] ?? ''));
  const removed: string[] = [];
  for (const name of unused) if (await ctx.uploads.remove(name, before)) removed.push(name);
  return removed;
}
