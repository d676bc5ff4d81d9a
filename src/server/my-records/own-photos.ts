// Photos of a customer's appointments.
import type { Queries } from '#server/db/open.ts';
import { readPhotoFile } from '#server/pictures/photos.ts';
import type { Context } from '#server/platform/context.ts';

const photosOfUser = (queries: Queries, userId: string) =>
  queries
    .selectFrom('photos')
    .innerJoin('appointments', 'appointments.id', 'photos.appointment_id')
    .where('office_only', '=', 0)
    .where('user_id', '=', userId);

/** Of this user's appointments: those they sent, and those of the jobs that aren't for the office only. */
export const ownPhotos = (queries: Queries, userId: string) =>
  photosOfUser(queries, userId)
    .select(['photos.id', 'appointments.id as appointment', 'photos.created_at', 'stage', 'plate'])
    .orderBy('appointments.created_at', 'desc')
    .orderBy('appointments.id')
    .orderBy('position')
    .execute();

/** @returns WebP @throws ApiError not_found, for another's photo too */
export async function loadOwnPhoto(
  ctx: Pick<Context, 'db' | 'photos'>,
  userId: string,
  id: string,
): Promise<Buffer<ArrayBuffer>> {
  const row = await photosOfUser(ctx.db, userId)
    .select('file')
    .where('photos.id', '=', id)
    .executeTakeFirst();
  return readPhotoFile(ctx, row?.file);
}
