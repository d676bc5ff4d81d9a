// The end of pictures: of photos a day after they were sent, unless a request has taken them, and of files whose row is gone;
// of uploads that no product, profile, order or words of the website show, a day after they were last touched.
import { DAY_MS, HOUR_MS } from '#lib/days.ts';
import { uploadHash } from '#lib/picture.ts';
import type { Context } from '#server/platform/context.ts';

/** A file is written before its row. */
const UNWRITTEN_MS = HOUR_MS;

/** @returns the names of the files that it removed */
export async function sweepPhotos({
  db,
  photos,
  clock,
}: Pick<Context, 'db' | 'photos' | 'clock'>): Promise<string[]> {
  await db
    .deleteFrom('photos')
    .where('appointment_id', 'is', null)
    .where('created_at', '<', clock.now() - DAY_MS)
    .execute();
  const before = clock.now() - UNWRITTEN_MS;
  const old = (await photos.list()).filter(({ touchedAt }) => touchedAt < before);
  if (old.length === 0) return [];
  const rows = await db.selectFrom('photos').select('file').execute();
  const known = new Set(rows.map(({ file }) => file));
  const gone = old.map(({ name }) => name).filter((name) => !known.has(name));
  for (const name of gone) await photos.remove(name, Number.POSITIVE_INFINITY);
  return gone;
}

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
