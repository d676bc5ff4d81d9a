// How a bill that goes out now can be paid. None is sent that asks for money and offers no way.
import type { BillPreview } from '#contract/bills/bills.ts';
import type { Queries } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';
import { bankInForce } from '#server/settings/bank.ts';

/** The emulator takes no money, so it counts for trials alone. */
export async function waysToPay(
  { config, company }: Context,
  queries: Queries,
): Promise<BillPreview['ways']> {
  const { details } = await bankInForce(queries, { company });
  return {
    payPal: config.paypal.environment !== 'emulator' || !config.production,
    transfer: details !== null,
  };
}

const NO_BANK = 'Set up the bank account under Settings: a change counts after 24 hours.';
const NO_WAY = `Nobody could pay it: PayPal isn’t set up, and no bank account is in force. ${NO_BANK}`;
const NO_TRANSFER = `Nobody could pay it by transfer, as no bank account is in force. ${NO_BANK}`;

/** @param due in minor units @returns why it can't be sent, for the staff; '' where it can */
export function whyUnpayable(
  { payPal, transfer }: BillPreview['ways'],
  { due, takesPayPal }: { due: number; takesPayPal: boolean },
): string {
  if (due <= 0 || transfer || (takesPayPal && payPal)) return '';
  return payPal ? NO_TRANSFER : NO_WAY;
}
