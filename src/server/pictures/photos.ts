// Photos for requests, in a folder of their own that nothing serves: the staff read them through the API.

import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { inLockOrder } from '#server/db/lock-order.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { invalidField, notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { decodePicture } from './decoder.ts';

/** The folder's name below DATA_DIR. */
export const PHOTOS = 'photos';

/** The longer side, in pixels. */
const LONGEST = 1600;

/** @throws ApiError invalid (no picture of these formats), unavailable (too many at once) */
export async function writePhotoFile({ photos, clock }: Pick<Context, 'photos' | 'clock'>, bytes: Buffer) {
  const { files } = await decodePicture(bytes, { fit: 'inside', widths: [LONGEST] });
  const [encoded = Buffer.alloc(0)] = files;
  const row = { file: `${randomBytes(16).toString('hex')}-${LONGEST}.webp`, created_at: clock.now() };
  await photos.store(row.file, encoded, row.created_at);
  return row;
}

/**
 * Stores a photo that a request may take within a day. Two people's same photo is two files, so that erasing one person's
 * leaves the other's.
 * @returns its id
 * @throws ApiError as `writePhotoFile`
 */
export async function storePhoto(ctx: Context, bytes: Buffer): Promise<string> {
  const row = { id: newId(), appointment_id: null, position: 0, ...(await writePhotoFile(ctx, bytes)) };
  await ctx.db.insertInto('photos').values(row).execute();
  return row.id;
}

export const insertPhoto = (trx: Trx, row: Insertable<Tables['photos']>) =>
  trx.insertInto('photos').values(row).execute();

/** Its file goes with the next sweep. */
export const deletePhoto = (trx: Trx, id: string) => trx.deleteFrom('photos').where('id', '=', id).execute();

/** Of one that was taken at a job. @throws ApiError not_found */
export const setOfficeOnly = (trx: Trx, id: string, isOfficeOnly: boolean) =>
  trx
    .updateTable('photos')
    .set({ office_only: isOfficeOnly ? 1 : 0 })
    .where('id', '=', id)
    .where('stage', '!=', 'request')
    .returning(['stage', 'plate', 'appointment_id'])
    .executeTakeFirstOrThrow(notFound);

/** Gives photos to a request. @throws ApiError invalid when one is unknown, swept, or another request's */
export async function claimPhotos(trx: Trx, appointment: string, ids: readonly string[]): Promise<void> {
  const chosen = inLockOrder([...ids.entries()], ([, id]) => id);
  for (const [position, id] of chosen) {
    const { numUpdatedRows } = await trx
      .updateTable('photos')
      .set({ appointment_id: appointment, position })
      .where('id', '=', id)
      .where('appointment_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n)
      throw invalidField('photos', 'A photo is no longer here. Remove your photos and add them again');
  }
}

/** The customer's own, which came with the request. */
const photosOf = (queries: Queries, appointments: readonly string[]) =>
  queries
    .selectFrom('photos')
    .where('stage', '=', 'request')
    .where('appointment_id', 'in', ['', ...appointments]);

/** @returns how many photos each of these appointments has; none where it isn't in the map */
export async function photoCounts(
  queries: Queries,
  appointments: readonly string[],
): Promise<Map<string | null, number>> {
  const rows = await photosOf(queries, appointments)
    .select(['appointment_id', ({ fn }) => fn.countAll().as('count')])
    .groupBy('appointment_id')
    .execute();
  return new Map(rows.map(({ appointment_id, count }) => [appointment_id, Number(count)]));
}

/** @returns names of the files */
async function photoFiles(queries: Queries, appointments: readonly string[]): Promise<string[]> {
  const rows = await photosOf(queries, appointments).select('file').orderBy('position').execute();
  return rows.map(({ file }) => file);
}

/** @throws ApiError not_found */
export async function readPhotoFile({ photos }: Pick<Context, 'photos'>, file: string | undefined) {
  const bytes = file && (await photos.read(file));
  if (!bytes) throw notFound();
  return bytes;
}

/** @param n from 1 @returns WebP @throws ApiError not_found */
export async function loadPhoto(
  ctx: Pick<Context, 'db' | 'photos'>,
  appointment: string,
  n: string,
): Promise<Buffer<ArrayBuffer>> {
  const file = /^[1-9]$/.test(n) ? (await photoFiles(ctx.db, [appointment]))[Number(n) - 1] : undefined;
  return readPhotoFile(ctx, file);
}
