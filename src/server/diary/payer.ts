// Who pays for a visit: whoever booked it, unless somebody else was named.
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import type { Payer } from '#contract/appointments/told.ts';
import type { Queries } from '#server/db/open.ts';
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

/**
 * The call-out charge that may be charged, in minor units: it was told by email to whoever booked. Another person who pays has nothing in
 * writing; a company is bound by what was said.
 */
export const owedCallOut = (
  row: Pick<AppointmentRow, 'payer' | 'payer_key' | 'email' | 'call_out_minor'>,
): number | null => (isPaidByAnother(row) && !namedPayer(row)?.company ? null : row.call_out_minor);

/** Then whoever booked can't cancel it. @param ending of an open visit with a quote */
export const hasPaidForAnother = (
  row: Pick<AppointmentRow, 'payer' | 'payer_key' | 'email'>,
  ending: Pick<VisitEnding, 'paid'> | undefined,
): boolean => isPaidByAnother(row) && (ending?.paid ?? 0) > 0;

/**
 * The account that a quote's order or a bill is in: of whoever booked, if it is made out to them, else the one with that proven address:
 * the company writes to it, whoever typed it.
 */
export async function accountOfPayer(
  queries: Queries,
  visit: Pick<AppointmentRow, 'email' | 'user_id'>,
  email: string,
): Promise<string | null> {
  const key = addressKey(email);
  if (visit.user_id !== null && addressKey(visit.email) === key) return visit.user_id;
  const account = await queries
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', key)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return account?.id ?? null;
}

/** Quote, agreement, bill and reminders go to them, and to nobody else. */
export function payerOf(row: AppointmentRow): Payer {
  const { name, email, address, post_code } = row;
  return namedPayer(row) ?? { ...NOBODY, name, email, address, postCode: post_code };
}

const keysOf = (row: AppointmentRow): string[] => [row, payerOf(row)].map(({ email }) => addressKey(email));

/** Keys of the addresses that it had and has no more: the links that were made for them have ended. */
export function keysLost(before: AppointmentRow, after: AppointmentRow): string[] {
  const kept = ['', ...keysOf(after)];
  return keysOf(before).filter((key) => !kept.includes(key));
}
