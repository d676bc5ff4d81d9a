// Safety notices: what is dangerous and who was told. Mailed at once, on Today until somebody has seen them, never changed.
import type { SafetyAction, SafetyLevel } from '#contract/jobs/jobs.ts';
import type { DangerTold } from '#contract/jobs/visits.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonDate } from '#lib/london-date.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import type { SafetyNoticeRow } from '#server/db/job-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { namedPayer } from '#server/diary/payer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { keyedId } from '#server/platform/ids.ts';
import type { Writer } from './writer.ts';

const LEVELS: Record<SafetyLevel, string> = {
  'at-risk': 'At risk',
  'immediately-dangerous': 'Immediately dangerous',
};
const ACTIONS: Record<SafetyAction, string> = {
  'switched-off': 'We switched it off. Please don’t switch it on again.',
  refused: 'Its owner didn’t let us switch it off. Please don’t use it.',
};

/** What the mail reports: the notice, or that its photo has come. */
const FACT = 'safety-notice';
const LATE = 'safety-notice-photo';

/**
 * To who is there and to who pays: both answer for the appliance.
 * @param photo of the notice, if it has arrived
 */
async function mailNotice(
  ctx: Context,
  trx: Trx,
  visit: AppointmentRow,
  { id, level, danger, action, told, signed_name }: SafetyNoticeRow,
  { file, fact }: { file: string | null; fact: string },
): Promise<void> {
  const addresses = new Set([visit.email, namedPayer(visit)?.email ?? ''].filter(Boolean));
  for (const [at, address] of [...addresses].entries())
    await queueMail(ctx, trx, {
      fact: `${fact}-${id}${at > 0 ? '-payer' : ''}`,
      template: 'safety-notice',
      to: { name: '', address },
      about: { kind: address === visit.email ? 'booking' : 'agreement', id: visit.id },
      photo: file,
      values: {
        'appointment.service': visit.service,
        'appointment.when': formatVisitDay(visit.date),
        'notice.level': LEVELS[level],
        'notice.danger': danger,
        'notice.action': ACTIONS[action],
        'notice.told': signed_name ? `${told}, signed ${signed_name}` : `${told}, not signed`,
        'notice.photo': file ? 'A photo of it is attached.' : '',
      },
    });
}

/** Of one visit on one London day, mails with a late photo counted: the page's link alone sends them, in our name. */
const MAX_NOTICES = 3;
const TOO_MANY =
  'Three safety notices have gone out about this visit today, which is the most. Phone the customer and the office.';
const lateFact = (id: string): string => `${LATE}-${id}`;

/** The visit is locked. */
async function noticesToday(ctx: Context, trx: Trx, appointment_id: string): Promise<number> {
  const notices = await trx
    .selectFrom('safety_notices')
    .select(['id', 'at'])
    .where('appointment_id', '=', appointment_id)
    .execute();
  const late = await trx
    .selectFrom('outbox')
    .select('created_at as at')
    .where('dedupe_key', 'in', ['', ...notices.map(({ id }) => lateFact(id))])
    .execute();
  const today = londonDate(ctx.clock.now());
  return [...notices, ...late].filter(({ at }) => londonDate(at) === today).length;
}

/** The same key again changes nothing. @throws ApiError not_found, illegal_move */
export const writeSafetyNotice = (
  ctx: Context,
  { actor, engineer }: Writer,
  id: string,
  { key, signedName, photoKey, ...said }: DangerTold,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const visit = await lockAppointment(trx, id);
    const photo_id = photoKey ? keyedId('photo', id, photoKey) : null;
    const notice = {
      id: keyedId('notice', id, key),
      appointment_id: id,
      ...said,
      signed_name: signedName || null,
      photo_id,
      engineer_id: engineer,
      at: ctx.clock.now(),
      seen_at: null,
      seen_by: null,
    };
    const { numInsertedOrUpdatedRows: inserted = 0n } = await trx
      .insertInto('safety_notices')
      .values(notice)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (inserted === 0n) return;
    if ((await noticesToday(ctx, trx, id)) > MAX_NOTICES) throw illegalMove(TOO_MANY);
    const photo = await trx
      .selectFrom('photos')
      .select('file')
      .where('id', '=', photo_id ?? '')
      .executeTakeFirst();
    await mailNotice(ctx, trx, visit, notice, { file: photo?.file ?? null, fact: FACT });
    await audit(ctx, trx, actor, 'safety-notice', ['appointment', id], { after: { level: said.level } });
  });

/** A notice waits for nothing: where its photo comes later, its mail goes again, with it, if the day has room for one. */
export async function mailLatePhoto(
  ctx: Context,
  trx: Trx,
  visit: AppointmentRow,
  photo: { id: string; file: string },
): Promise<void> {
  const notices = await trx
    .selectFrom('safety_notices')
    .selectAll()
    .where('appointment_id', '=', visit.id)
    .where('photo_id', '=', photo.id)
    .execute();
  for (const notice of notices) {
    if ((await noticesToday(ctx, trx, visit.id)) >= MAX_NOTICES) return;
    await mailNotice(ctx, trx, visit, notice, { file: photo.file, fact: LATE });
  }
}

export const markSafetyNoticesSeen = (ctx: Context, actor: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, id);
    const { numUpdatedRows } = await trx
      .updateTable('safety_notices')
      .set({ seen_at: ctx.clock.now(), seen_by: actor })
      .where('appointment_id', '=', id)
      .where('seen_at', 'is', null)
      .executeTakeFirst();
    const after = { notices: Number(numUpdatedRows) };
    if (after.notices > 0) await audit(ctx, trx, actor, 'see-safety-notice', ['appointment', id], { after });
  });
