// Who pays for a visit: whoever booked it, unless somebody else was named.
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import type { Payer } from '#contract/appointments/told.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { addressKey } from '#server/platform/address-key.ts';

const NOBODY: Payer = { name: '', email: '', company: '', address: '', postCode: '', purchaseOrder: '' };

/** As it is stored. @param said null: whoever booked pays */
export const payerColumns = (
  said: { [Name in keyof Payer]?: string | undefined } | null,
): Pick<AppointmentRow, 'payer' | 'payer_key'> => ({
  payer: said && JSON.stringify({ ...NOBODY, ...said }),
  payer_key: addressKey(said?.email ?? '') || null,
});

/** Null where nobody else than whoever booked was named. */
export const namedPayer = ({ payer }: Pick<AppointmentRow, 'payer'>): Payer | null =>
  payer === null ? null : { ...NOBODY, ...JSON.parse(payer) };

/** Then whoever booked is told nothing of quote and money. */
export const isPaidByAnother = ({
  payer,
  payer_key,
  email,
}: Pick<AppointmentRow, 'payer' | 'payer_key' | 'email'>): boolean =>
  payer !== null && payer_key !== addressKey(email);

/** Then whoever booked can't cancel it. @param ending of an open visit with a quote */
export const hasPaidForAnother = (
  row: Pick<AppointmentRow, 'payer' | 'payer_key' | 'email'>,
  ending: Pick<VisitEnding, 'paid'> | undefined,
): boolean => isPaidByAnother(row) && (ending?.paid ?? 0) > 0;

/** Quote, agreement, bill and reminders go to them, and to nobody else. */
export function payerOf(row: AppointmentRow): Payer {
  const { name, email, address, post_code } = row;
  return namedPayer(row) ?? { ...NOBODY, name, email, address, postCode: post_code };
}
