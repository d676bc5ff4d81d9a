// Photos of a job: sent by the engineer one by one, each with a key of its own, and taken back by whoever took them.
import { MAX_STAGE_PHOTOS } from '#contract/jobs/job-photos.ts';
import type { JobStage } from '#contract/jobs/jobs.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import type { Queries } from '#server/db/open.ts';
import {
  deletePhoto,
  insertPhoto,
  readPhotoFile,
  setOfficeOnly,
  writePhotoFile,
} from '#server/pictures/photos.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { keyedId } from '#server/platform/ids.ts';
import { keepPress, pressOf } from './presses.ts';
import { mailLatePhoto } from './safety-notices.ts';
import { photosOfJob, sheetRow, stageColumns, stageOf } from './sheets.ts';
import type { Writer } from './writer.ts';

const STAYS =
  'This photo stays: the bill was sent, a safety notice shows it, or somebody else took it. Phone the office about it.';
const FULL = `There are ${MAX_STAGE_PHOTOS} photos of this kind already.`;

/** Refused before the picture is made: who sends twelve more has pressed something twice. */
async function refuseFull(queries: Queries, id: string, stage: JobStage): Promise<void> {
  const columns = stageColumns(stage);
  const { count } = await photosOfJob(queries, id)
    .where('stage', '=', columns.stage)
    .where('plate', '=', columns.plate)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_STAGE_PHOTOS) throw illegalMove(FULL);
}

const isThere = async (queries: Queries, id: string): Promise<boolean> =>
  (await queries.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const idOf = (visit: string, key: string): string => keyedId('photo', visit, key);

/** That a photo was taken back counts once, and before a sending of it that is still under way. */
const takenBack = (visit: string, id: string) => ({ visit, key: id, content: 'taken back' });

const isKnown = async (queries: Queries, visit: string, id: string): Promise<boolean> =>
  (await isThere(queries, id)) || (await pressOf(queries, takenBack(visit, id))) !== undefined;

/** The same key again changes nothing. @returns its id @throws ApiError not_found, invalid, illegal_move, unavailable */
export async function storeJobPhoto(
  ctx: Context,
  { actor, engineer }: Writer,
  appointment_id: string,
  { stage, officeOnly, key, bytes }: { stage: JobStage; officeOnly: boolean; key: string; bytes: Buffer },
): Promise<string> {
  const id = idOf(appointment_id, key);
  if (await isKnown(ctx.db, appointment_id, id)) return id;
  await refuseFull(ctx.db, appointment_id, stage);
  const { file, created_at } = await writePhotoFile(ctx, bytes);
  await ctx.db.transaction().execute(async (trx) => {
    const appointment = await lockAppointment(trx, appointment_id);
    if (await isKnown(trx, appointment_id, id)) return;
    await refuseFull(trx, appointment_id, stage);
    const { last } = await trx
      .selectFrom('photos')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('appointment_id', '=', appointment_id)
      .executeTakeFirstOrThrow();
    const position = Number(last ?? -1) + 1;
    const row = {
      id,
      appointment_id,
      file,
      position,
      created_at,
      ...stageColumns(stage),
      office_only: officeOnly ? 1 : 0,
      engineer_id: engineer,
    };
    await insertPhoto(trx, row);
    await mailLatePhoto(ctx, trx, appointment, row);
    await audit(ctx, trx, actor, 'add-photo', ['appointment', appointment_id], { after: { stage } });
  });
  return id;
}

/**
 * Ids of the photos that an engineer may take back: their own, until the bill is sent. A safety notice is never changed, and keeps its
 * photo.
 */
export async function removablePhotos(
  queries: Queries,
  visit: string,
  engineer: string,
): Promise<Set<string>> {
  const rows = await photosOfJob(queries, visit)
    .select('photos.id')
    .where('photos.engineer_id', '=', engineer)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('safety_notices').select('safety_notices.id').whereRef('photo_id', '=', 'photos.id'),
        ),
      ),
    )
    .execute();
  const isBilled = Boolean((await sheetRow(queries, visit))?.bill_id);
  return new Set(isBilled ? [] : rows.map(({ id }) => id));
}

/** By its id, or by the key under which it is sent, where it may still be under way. */
type Named = { id: string } | { key: string };

/** The same press again changes nothing. Its file goes with the next sweep. @throws ApiError not_found, illegal_move */
export const removeJobPhoto = (
  ctx: Context,
  { actor, engineer }: Writer,
  visit: string,
  named: Named,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, visit);
    const id = 'key' in named ? idOf(visit, named.key) : named.id;
    const photo = await photosOfJob(trx, visit)
      .select(['stage', 'plate'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (photo) {
      if (!(await removablePhotos(trx, visit, engineer ?? '')).has(id)) throw illegalMove(STAYS);
      await deletePhoto(trx, id);
      const before = { photo: stageOf(photo) };
      await audit(ctx, trx, actor, 'remove-photo', ['appointment', visit], { before });
    }
    const press = takenBack(visit, id);
    const isNew = (photo || 'key' in named) && !(await pressOf(trx, press));
    if (isNew) await keepPress(ctx, trx, press, { state: 'saved', version: 0 });
  });

/** @returns its appointment's id @throws ApiError not_found */
export const updateJobPhoto = (
  ctx: Context,
  actor: string,
  id: string,
  officeOnly: boolean,
): Promise<string> =>
  ctx.db.transaction().execute(async (trx) => {
    const { appointment_id, ...photo } = await setOfficeOnly(trx, id, officeOnly);
    const appointment = appointment_id ?? '';
    const after = { photo: stageOf(photo), who: officeOnly ? 'office only' : 'customer too' };
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
