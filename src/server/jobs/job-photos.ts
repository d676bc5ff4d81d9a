// Photos of a job, before and after the work: sent by the engineer one by one, each with a key of its own.

import { MAX_STAGE_PHOTOS } from '#contract/jobs/job-photos.ts';
import type { JobStage } from '#contract/jobs/jobs.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import type { Queries } from '#server/db/open.ts';
import { readPhotoFile, writePhotoFile } from '#server/pictures/photos.ts';
import { illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { keyedId } from '#server/platform/ids.ts';
import { mailLatePhoto } from './safety-notices.ts';
import { photosOfJob } from './sheets.ts';
import type { Writer } from './writer.ts';

const FULL = `There are ${MAX_STAGE_PHOTOS} photos from this stage already.`;

/** Refused before the picture is made: who sends twelve more has pressed something twice. */
async function refuseFull(queries: Queries, id: string, stage: JobStage): Promise<void> {
  const { count } = await photosOfJob(queries, id)
    .where('stage', '=', stage)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_STAGE_PHOTOS) throw illegalMove(FULL);
}

const isThere = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** The same key again changes nothing. @returns its id @throws ApiError not_found, invalid, illegal_move, unavailable */
export async function storeJobPhoto(
  ctx: Context,
  { actor }: Writer,
  appointment_id: string,
  { stage, officeOnly, key, bytes }: { stage: JobStage; officeOnly: boolean; key: string; bytes: Buffer },
): Promise<string> {
  const id = keyedId('photo', appointment_id, key);
  if (await isThere(ctx.db, id)) return id;
  await refuseFull(ctx.db, appointment_id, stage);
  const { file, created_at } = await writePhotoFile(ctx, bytes);
  await ctx.db.transaction().execute(async (trx) => {
    const appointment = await lockAppointment(trx, appointment_id);
    if (await isThere(trx, id)) return;
    await refuseFull(trx, appointment_id, stage);
    const { last } = await trx
      .selectFrom('photos')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('appointment_id', '=', appointment_id)
      .executeTakeFirstOrThrow();
    const position = Number(last ?? -1) + 1;
    const row = { id, appointment_id, file, position, created_at, stage, office_only: officeOnly ? 1 : 0 };
    await trx.insertInto('photos').values(row).execute();
    await mailLatePhoto(ctx, trx, appointment, row);
    await audit(ctx, trx, actor, 'add-photo', ['appointment', appointment_id], { after: { stage } });
  });
  return id;
}

/** @returns its appointment's id @throws ApiError not_found */
export const updateJobPhoto = (
  ctx: Context,
  actor: string,
  id: string,
  officeOnly: boolean,
): Promise<string> =>
  ctx.db.transaction().execute(async (trx) => {
    const { stage, appointment_id } = await trx
      .updateTable('photos')
      .set({ office_only: officeOnly ? 1 : 0 })
      .where('id', '=', id)
      .where('stage', '!=', 'request')
      .returning(['stage', 'appointment_id'])
      .executeTakeFirstOrThrow(notFound);
    const appointment = appointment_id ?? '';
    const after = { photo: stage, who: officeOnly ? 'office only' : 'customer too' };
    await audit(ctx, trx, actor, 'change-photo', ['appointment', appointment], { after });
    return appointment;
  });

/** @returns WebP @throws ApiError not_found */
export async function loadJobPhoto(
  ctx: Pick<Context, 'db' | 'photos'>,
  id: string,
  only: { appointment?: string; isCustomer?: true } = {},
): Promise<Buffer<ArrayBuffer>> {
  const row = await ctx.db
    .selectFrom('photos')
    .select(['file', 'appointment_id', 'office_only'])
    .where('id', '=', id)
    .where('stage', '!=', 'request')
    .executeTakeFirst();
  const isTheirs = only.appointment === undefined || only.appointment === row?.appointment_id;
  const isHidden = only.isCustomer && row?.office_only === 1;
  return readPhotoFile(ctx, isTheirs && !isHidden ? row?.file : undefined);
}
