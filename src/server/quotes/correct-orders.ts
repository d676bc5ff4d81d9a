// The address of a visit's bills and quote orders is a copy of the payer's: a correction of the payer changes it while they are unpaid.
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { payerOf } from '#server/diary/payer.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';

/** Their documents stay as they were issued, and what was sent to an address of its own keeps it. */
export async function correctOrders(
  ctx: Context,
  trx: Trx,
  actor: string,
  before: AppointmentRow,
  after: AppointmentRow,
): Promise<void> {
  const { email } = payerOf(after);
  const was = addressKey(payerOf(before).email);
  if (was === addressKey(email)) return;
  const corrected = await trx
    .updateTable('orders')
    .set({ email, email_key: addressKey(email) })
    .where('email_key', '=', was)
    .where('payment_state', '=', 'pending')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('job_id', '=', after.id),
        eb('quote_id', 'in', selectFrom('quotes').select('quotes.id').where('appointment_id', '=', after.id)),
      ]),
    )
    .returning('id')
    .execute();
  for (const { id } of corrected)
    await audit(ctx, trx, actor, 'edit', ['order', id], { after: { note: 'email' } });
}
