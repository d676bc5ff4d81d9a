// Mails about a notice of cancellation, to its sender and to the staff. The sender's free text goes to the staff only.
import { isOrderNumber } from '#contract/cancellations/cancellations.ts';
import { shownMoment } from '#lib/shown-date.ts';
import type { Queries } from '#server/db/open.ts';
import type { CancellationRow } from '#server/db/tables.ts';
import { holdsLink } from '#server/http/bot-signs.ts';
import { ALLOWANCES, takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { staffReceiver } from '#server/settings/admin-settings.ts';

const ACKNOWLEDGEMENT = {
  sent: 'An acknowledgement has been sent to this address by email.',
  suspected:
    'No acknowledgement has been sent: it looks as if a program filled in the form. If the notice is real, acknowledge it by email today; the law asks for it.',
  usedUp: `No acknowledgement has been sent: this address has had ${ALLOWANCES.cancellation.perDay} within a day. If the notice is real, acknowledge it by email today; the law asks for it.`,
};

/** Seven digits, however they are spaced: somebody's phone number. */
const PHONE_NUMBER = /(?:\d[ ().-]*){7}/;

/** What was named, as a mail to a typed address repeats it: nothing that leads its reader elsewhere. */
function namedTo(text: string): string {
  const leadsElsewhere = holdsLink(text) || text.includes('@') || PHONE_NUMBER.test(text);
  return isOrderNumber(text) || !leadsElsewhere ? text : 'as described in your notice';
}

async function acknowledge(
  ctx: Context,
  trx: Queries,
  row: CancellationRow,
): Promise<keyof typeof ACKNOWLEDGEMENT> {
  if (row.suspected) return 'suspected';
  if (!(await takeMailAllowance(ctx, trx, row.email, 'cancellation'))) return 'usedUp';
  await queueMail(ctx, trx, {
    fact: `cancellation-${row.id}`,
    template: 'cancellation-received',
    // No name: it was typed by whoever filled the form, perhaps with somebody else's address.
    to: { name: '', address: row.email },
    values: {
      'cancellation.named': namedTo(row.order_or_booking),
      'cancellation.received': shownMoment(row.created_at),
    },
  });
  return 'sent';
}

/**
 * Acknowledges the notice on a durable medium (Consumer Contracts Regulations 2013, regulation 32) and tells the staff,
 * who also hear of a notice that looks automatic: it may be real.
 * @param trx the transaction that writes the row
 */
export async function mailNotice(ctx: Context, trx: Queries, row: CancellationRow): Promise<void> {
  const acknowledgement = await acknowledge(ctx, trx, row);
  await queueMail(ctx, trx, {
    fact: `cancellation-${row.id}-staff`,
    template: 'cancellation-received-staff',
    to: await staffReceiver(ctx, trx),
    values: {
      'cancellation.named': row.order_or_booking,
      'cancellation.received': shownMoment(row.created_at),
      'cancellation.name': row.name,
      'cancellation.email': row.email,
      'cancellation.address': row.address || '(none)',
      'cancellation.message': row.message || '(none)',
      'cancellation.acknowledgement': ACKNOWLEDGEMENT[acknowledgement],
    },
  });
}
