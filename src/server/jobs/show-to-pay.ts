// Shows the customer of a visit its bill on the spot, by a link that an engineer's phone shows as a QR code.
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { namedPayer } from '#server/diary/payer.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { dueMinor } from '#server/money/balance.ts';
import { type FullOrder, isCapturing, isInReview } from '#server/money/payment-rows.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { createLink } from '#server/token-links/record-links.ts';
import { sheetRow } from './sheets.ts';
import { SHOWN_MS } from './shown-bill-link.ts';
import type { Writer } from './writer.ts';

const KIND = 'shown-bill';

/** Why the bill of a visit isn't shown to whoever is there. */
export type NotShown = 'unbilled' | 'another-pays' | 'confirming' | 'paid' | 'with-office' | 'elsewhere';

export const WHY_NOT_SHOWN: Record<NotShown, string> = {
  unbilled: 'The office hasn’t sent a bill for this visit, so there is none to show.',
  'another-pays': 'Somebody else pays for this visit, so its bill isn’t shown here.',
  confirming: 'PayPal is still confirming a payment for this bill. Please don’t let anybody pay again.',
  paid: 'The bill is paid, so there is nothing to pay.',
  'with-office':
    'The office is sorting this bill out with the customer, so it isn’t shown. Please ask the office.',
  elsewhere:
    'The bill didn’t go to the email address of whoever booked, so it isn’t shown here. Please ask the office.',
};

function whyNot(visit: AppointmentRow, bill: FullOrder): NotShown | null {
  if (namedPayer(visit)) return 'another-pays';
  if (isCapturing(bill) || isInReview(bill)) return 'confirming';
  if (dueMinor(bill) === 0) return 'paid';
  if (bill.disputed_at !== null || bill.written_off_at !== null) return 'with-office';
  const isTheirs = bill.email !== '' && addressKey(bill.email) === addressKey(visit.email);
  return isTheirs ? null : 'elsewhere';
}

/** The bill of a visit, if whoever is there may see and pay it. */
export async function billToShow(
  queries: Queries,
  visit: AppointmentRow,
): Promise<{ bill: FullOrder } | { why: NotShown }> {
  // One that is cancelled is no longer the sheet's.
  const sheet = await sheetRow(queries, visit.id);
  if (!sheet?.bill_id) return { why: 'unbilled' };
  const bill = await orderRow(queries, sheet.bill_id);
  const why = whyNot(visit, bill);
  return why ? { why } : { bill };
}

export interface ShownBill {
  bill: FullOrder;
  /** Holds the token: neither stored nor logged. */
  address: string;
  /** Until when it opens, in milliseconds since 1970. */
  until: number;
}

/** Each press makes a link of its own. @throws ApiError not_found, illegal_move, too_many */
export async function showToPay(ctx: Context, { actor }: Writer, id: string): Promise<ShownBill> {
  const found = await billToShow(ctx.db, await appointmentRow(ctx.db, id));
  if ('why' in found) throw illegalMove(WHY_NOT_SHOWN[found.why]);
  const { bill } = found;
  await ctx.limits.take(RATE_LIMITS.showToPay, id);
  const until = ctx.clock.now() + SHOWN_MS;
  const token = await ctx.db.transaction().execute(async (trx) => {
    await audit(ctx, trx, actor, 'show-to-pay', ['order', bill.id]);
    return createLink(ctx, trx, { kind: KIND, id: bill.id }, bill.email);
  });
  return { bill, address: ctx.links[KIND].address(ctx.config, token), until };
}
