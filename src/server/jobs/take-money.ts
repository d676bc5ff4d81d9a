// Money that an engineer takes on a visit. It becomes a payment once the bill is sent.

import type { MoneyTaken } from '#contract/jobs/visits.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import { illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { keyedId } from '#server/platform/ids.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { sheetRow } from './sheets.ts';
import type { Writer } from './writer.ts';

const BILLED = 'A bill was sent for this job. Tell the office what you were paid, and they’ll record it.';

/** The same key again changes nothing. @throws ApiError not_found, illegal_move */
export const recordTaking = (
  ctx: Context,
  { actor, engineer }: Writer,
  id: string,
  { key, method, amount }: MoneyTaken,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, id);
    const taking = keyedId('taking', id, key);
    const known = trx.selectFrom('job_takings').select('id').where('id', '=', taking);
    if (await known.executeTakeFirst()) return;
    if ((await sheetRow(trx, id))?.bill_id) throw illegalMove(BILLED);
    const amount_minor = toMinor(amount);
    await trx
      .insertInto('job_takings')
      .values({
        id: taking,
        appointment_id: id,
        method,
        amount_minor,
        engineer_id: engineer,
        at: ctx.clock.now(),
        handed_in_at: null,
        payment_id: null,
      })
      .execute();
    // Of money that came, somebody writes the bill.
    await trx
      .updateTable('job_sheets')
      .set({ nothing_to_bill: null })
      .where('appointment_id', '=', id)
      .execute();
    await audit(ctx, trx, actor, 'take-money', ['appointment', id], {
      after: { [method]: formatMoney(amount_minor, currencyOf(ctx)) },
    });
  });

/** It is paid for a bill. */
export const markPaidFor = (trx: Trx, id: string, payment_id: string) =>
  trx.updateTable('job_takings').set({ payment_id }).where('id', '=', id).execute();

/** The office has it. A repeat is no error. @throws ApiError not_found */
export async function markCashHandedIn(ctx: Context, actor: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { appointment_id, handed_in_at } = await trx
      .updateTable('job_takings')
      .set(({ fn, val }) => ({ handed_in_at: fn.coalesce('handed_in_at', val(ctx.clock.now())) }))
      .where('id', '=', id)
      .where('method', '=', 'cash')
      .returning(['appointment_id', 'handed_in_at'])
      .executeTakeFirstOrThrow(notFound);
    await audit(ctx, trx, actor, 'cash-handed-in', ['appointment', appointment_id], {
      after: { at: handed_in_at },
    });
  });
}
