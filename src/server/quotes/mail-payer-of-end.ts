// The mail to whoever pays for a visit that somebody else booked: it is off, and what becomes of their money.
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { visitWhen } from '#server/diary/arrival.ts';
import { entryOf } from '#server/diary/claim.ts';
import { payerOf } from '#server/diary/payer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';

/** Nobody, where they have no address. @param money what becomes of it, in words */
export async function mailPayerOfEnd(
  ctx: Context,
  trx: Trx,
  row: AppointmentRow,
  money: string,
): Promise<void> {
  const { name, email } = payerOf(row);
  if (!email) return;
  const isPlaced = (await entryOf(trx, row.id)) !== undefined;
  await queueMail(ctx, trx, {
    fact: `payer-visit-ended-${row.id}`,
    template: 'payer-visit-ended',
    to: { name, address: email },
    about: { kind: 'agreement', id: row.id },
    values: {
      'appointment.service': row.service,
      'appointment.when': visitWhen(ctx, row, isPlaced),
      'appointment.money': money,
    },
  });
}
