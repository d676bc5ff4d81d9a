// The end of photos a day after they were sent, unless a request has taken them, and of files whose row is gone.
import { DAY_MS, HOUR_MS } from '#lib/days.ts';
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
