// What a bill makes of its job's sheet. The caller has locked the visit.
import type { JobSheetRow } from '#server/db/job-tables.ts';
import type { Trx } from '#server/db/open.ts';

/** @param isReport whether the bill's mail is the report, too */
export const markBilled = (trx: Trx, id: string, bill_id: string, isReport: boolean) =>
  trx
    .updateTable('job_sheets')
    .set({ bill_id, nothing_to_bill: null, ...(isReport && { mail_due_at: null }) })
    .where('appointment_id', '=', id)
    .execute();

/** Its bill is cancelled: the visit can be billed again. */
export const markUnbilled = (trx: Trx, billId: string) =>
  trx.updateTable('job_sheets').set({ bill_id: null }).where('bill_id', '=', billId).execute();

/** @param sheet as it is, or as a visit without one has it @param reason '' takes it back */
export const markNothingToBill = (trx: Trx, sheet: JobSheetRow, reason: string, now: number) =>
  trx
    .insertInto('job_sheets')
    .values({ ...sheet, nothing_to_bill: reason || null, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('appointment_id').doUpdateSet({ nothing_to_bill: reason || null, updated_at: now }),
    )
    .execute();

/** The job has no bill, so its report goes at once. */
export async function reportUnbilled(trx: Trx, id: string, reason: string, now: number): Promise<void> {
  const sheet = trx.updateTable('job_sheets').where('appointment_id', '=', id);
  await sheet.set({ nothing_to_bill: reason }).execute();
  await sheet.set({ mail_due_at: now }).where('mail_due_at', 'is not', null).execute();
}
