// One appointment as the staff read it: with its time, what ends with it, and its history.
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { toAppointmentDetail } from '#server/appointments/to-contract.ts';
import { iso } from '#server/db/iso.ts';
import { arrivalMinutes } from '#server/diary/arrival.ts';
import { entryOf, visitMinutes } from '#server/diary/claim.ts';
import { engineerRow } from '#server/diary/engineers.ts';
import { photoCounts } from '#server/pictures/photos.ts';
import type { Context } from '#server/platform/context.ts';
import { fact, historyOf } from '#server/platform/history.ts';
import { endsWith } from '#server/quotes/ends-with.ts';
import { findMailsAgain } from '#server/quotes/mail-again.ts';

/** @throws ApiError not_found */
export async function loadAppointmentDetail(ctx: Context, id: string): Promise<AppointmentDetail> {
  const { db } = ctx;
  const row = await appointmentRow(db, id);
  const history = await historyOf(db, 'appointment', id, fact('asked', row.created_at));
  const entry = await entryOf(db, id);
  const engineer = entry && (await engineerRow(db, entry.engineer_id));
  const slot = engineer && {
    engineer: { _id: engineer.id, name: engineer.name },
    minutes: visitMinutes(ctx, row.service, entry),
    arrivalMinutes: arrivalMinutes(ctx, row),
    ...(entry.kept_until === null ? {} : { keptUntil: iso(entry.kept_until) }),
  };
  const photos = (await photoCounts(db, [id])).get(id) ?? 0;
  const ends = (await endsWith(db, [row])).get(id);
  const again = await findMailsAgain(ctx, db, id);
  const mailsAgain = again.map(({ mail, to }) => ({ subject: mail.subject, to }));
  return toAppointmentDetail(row, { slot: slot ?? null, ...(ends && { ends }), photos, mailsAgain, history });
}
