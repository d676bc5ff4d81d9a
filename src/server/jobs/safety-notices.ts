// Safety notices: what is dangerous and who was told. Mailed at once, on Today until somebody has seen them, never changed.
import type { BodyOf } from '#contract/endpoint.ts';
import type { SafetyAction, SafetyLevel } from '#contract/jobs/jobs.ts';
import type { addSafetyNotice } from '#contract/jobs/visits.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { namedPayer } from '#server/diary/payer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { lockAppointment } from './write-sheet.ts';
import type { Writer } from './writer.ts';

const LEVELS: Record<SafetyLevel, string> = {
  'at-risk': 'At risk',
  'immediately-dangerous': 'Immediately dangerous',
};
const ACTIONS: Record<SafetyAction, string> = {
  'switched-off': 'We switched it off. Please don’t switch it on again.',
  refused: 'Its owner didn’t let us switch it off. Please don’t use it.',
};

/** The same key again changes nothing. @throws ApiError not_found */
export const writeSafetyNotice = (
  ctx: Context,
  { actor, engineer }: Writer,
  id: string,
  { key, signedName, ...said }: BodyOf<typeof addSafetyNotice>,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockAppointment(trx, id);
    const notice = {
      ...{ id: hashToken(`notice ${id} ${key}`).slice(0, 22), appointment_id: id, ...said },
      ...{ signed_name: signedName || null, photo_id: null, engineer_id: engineer, at: ctx.clock.now() },
      ...{ seen_at: null, seen_by: null },
    };
    const { numInsertedOrUpdatedRows: inserted = 0n } = await trx
      .insertInto('safety_notices')
      .values(notice)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (inserted === 0n) return;
    // To who is there and to who pays: both answer for the appliance.
    const addresses = new Set([row.email, namedPayer(row)?.email ?? ''].filter(Boolean));
    for (const [at, address] of [...addresses].entries())
      await queueMail(ctx, trx, {
        fact: `safety-notice-${notice.id}${at > 0 ? '-payer' : ''}`,
        template: 'safety-notice',
        to: { name: '', address },
        values: {
          'appointment.service': row.service,
          'appointment.when': formatVisitDay(row.date),
          'notice.level': LEVELS[said.level],
          'notice.danger': said.danger,
          'notice.action': ACTIONS[said.action],
          'notice.told': signedName ? `${said.told}, signed ${signedName}` : `${said.told}, not signed`,
        },
      });
    await audit(ctx, trx, actor, 'safety-notice', ['appointment', id], { after: { level: said.level } });
  });

export const seeSafetyNotices = (ctx: Context, actor: string, id: string): Promise<void> =>
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
