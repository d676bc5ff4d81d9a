// Mails about a notice of cancellation, to its sender and to the staff. The sender's free text goes to the staff only.
import { isOrderNumber } from '#contract/cancellations/cancellations.ts';
import { holdsLink } from '#contract/web-address.ts';
import { formatMoment } from '#lib/format-date.ts';
import type { Trx } from '#server/db/open.ts';
import type { CancellationRow } from '#server/db/tables.ts';
import { ALLOWANCES, takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';

const ACKNOWLEDGEMENT = {
  sent: 'An acknowledgement has been sent to this address by email.',
  suspected:
    'No acknowledgement has been sent: it looks as if a program filled in the form. If the notice is real, acknowledge it by email today; the law asks for it.',
  usedUp: `No acknowledgement has been sent: this address has had ${ALLOWANCES.cancellation.perDay} within a day. If the notice is real, acknowledge it by email today; the law asks for it.`,
};

/** Seven digits with any spacing: a phone number. */
const PHONE_NUMBER = /(?:\d[ ().-]*){7}/;

/** The order or booking as the mail repeats it, without links, addresses or phone numbers that a stranger could plant. */
function namedTo(text: string): string {
  const leadsElsewhere = holdsLink(text) || text.includes('@') || PHONE_NUMBER.test(text);
  return isOrderNumber(text) || !leadsElsewhere ? text : 'as described in your notice';
}

/** Their words; '' where they lead elsewhere, as in namedTo, or there are none. */
const wordsOf = (message: string): string =>
  message && namedTo(message) === message ? `What you wrote:\n${message}` : '';

async function acknowledge(
  ctx: Context,
  trx: Trx,
  row: CancellationRow,
): Promise<keyof typeof ACKNOWLEDGEMENT> {
  if (row.suspected) return 'suspected';
  if (!(await takeMailAllowance(ctx, trx, row.email, 'cancellation'))) return 'usedUp';
  await queueMail(ctx, trx, {
    fact: `cancellation-${row.id}`,
    template: 'cancellation-received',
    // No name: the sender may have typed someone else's address.
    to: { name: '', address: row.email },
    values: {
      'cancellation.named': namedTo(row.order_or_booking),
      'cancellation.words': wordsOf(row.message),
      'cancellation.received': formatMoment(row.created_at),
    },
  });
  return 'sent';
}

/**
 * Acknowledges the notice on a durable medium (Consumer Contracts Regulations 2013, regulation 32) and mails the staff, even if it
 * looks automatic: it may be real.
 * @param trx the transaction that writes the row
 */
export async function mailNotice(ctx: Context, trx: Trx, row: CancellationRow): Promise<void> {
  const acknowledgement = await acknowledge(ctx, trx, row);
  await mailStaff(ctx, trx, {
    fact: `cancellation-${row.id}-staff`,
    template: 'cancellation-received-staff',
    values: {
      'cancellation.named': row.order_or_booking,
      'cancellation.received': formatMoment(row.created_at),
      'cancellation.name': row.name,
      'cancellation.email': row.email,
      'cancellation.address': row.address || '(none)',
      'cancellation.message': row.message || '(none)',
      'cancellation.acknowledgement': ACKNOWLEDGEMENT[acknowledgement],
    },
  });
}
