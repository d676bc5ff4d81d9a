// What a person decides to keep of a customer's money when a visit ends.
import { may } from '#contract/accounts/roles.ts';
import { toMinor } from '#lib/money.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { endsWith } from '#server/quotes/ends-with.ts';
import type { Keeping } from './end-orders.ts';

const ADMINS_KEEP = 'Only an admin can keep what a customer has paid. Nothing was changed.';
const WHY_KEPT = 'Say why you keep money, as the customer will read it';

interface Asked {
  /** In major units. */
  giveBack?: number | undefined;
  keptReason?: string | undefined;
}

/** @param id of the appointment @returns null where nobody chose: all of it goes back then @throws ApiError forbidden, invalid */
export async function keepingOf(
  { db }: Context,
  { role }: Pick<SignedIn, 'role'>,
  id: string,
  { giveBack, keptReason = '' }: Asked,
): Promise<Keeping | null> {
  if (giveBack === undefined) return null;
  const { paid } = (await endsWith(db, [await appointmentRow(db, id)])).get(id) ?? { paid: 0 };
  const isLess = giveBack < paid;
  if (isLess && !may(role, 'money')) throw new ApiError('forbidden', { msg: ADMINS_KEEP });
  if (isLess && !keptReason) throw invalidField('keptReason', WHY_KEPT);
  return { giveBack: toMinor(giveBack), keptReason: isLess ? keptReason : '' };
}
