// Who pays for a visit: whoever booked it, unless somebody else was named.
import type { Payer } from '#contract/appointments/told.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';

const NOBODY: Payer = { name: '', email: '', company: '', address: '', postCode: '', purchaseOrder: '' };

/** As it is stored. @param said null: whoever booked pays */
export const payerColumns = (
  said: { [Name in keyof Payer]?: string | undefined } | null,
): Pick<AppointmentRow, 'payer' | 'payer_key'> => ({
  payer: said && JSON.stringify({ ...NOBODY, ...said }),
  payer_key: said?.email?.toLowerCase() || null,
});

/** What was mailed to another address than theirs opens nothing any more. */
export async function endOtherLinks(
  trx: Trx,
  before: Pick<AppointmentRow, 'id' | 'payer_key'>,
  after: Pick<AppointmentRow, 'payer_key'>,
): Promise<void> {
  if (before.payer_key === after.payer_key) return;
  const links = trx.deleteFrom('guest_links').where('kind', '=', 'agreement');
  await links.where('thing_id', '=', before.id).execute();
}

/** Null where nobody else than whoever booked was named. */
export const namedPayer = ({ payer }: Pick<AppointmentRow, 'payer'>): Payer | null =>
  payer === null ? null : { ...NOBODY, ...JSON.parse(payer) };

/** Quote, agreement, bill and reminders go to them, and to nobody else. */
export function payerOf(row: AppointmentRow): Payer {
  const { name, email, address, post_code } = row;
  return namedPayer(row) ?? { ...NOBODY, name, email, address, postCode: post_code };
}
