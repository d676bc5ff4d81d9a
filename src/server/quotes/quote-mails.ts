// Mails about a quote: to the customer with the link that opens it, and to the staff.
import type { QuoteDue } from '#contract/quotes/quotes.ts';
import { formatDay } from '#lib/format-date.ts';
import { formatMoney, lineTotal } from '#lib/money.ts';
import { calendarOf } from '#server/appointments/appointment-mails.ts';
import type { Trx } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { entryOf, placeOf } from '#server/diary/claim.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { MailValues } from '#server/mail/templates.ts';
import type { Context } from '#server/platform/context.ts';
import { staffReceiver } from '#server/settings/admin-settings.ts';
import { opensQuote } from '#server/token-links/record-links.ts';
import { quoteLines } from './quotes.ts';

/** The sentence about what is due on acceptance. @param sum as money is written */
const DUE: Record<QuoteDue, (sum: string) => string> = {
  nothing: () => 'Nothing is due now.',
  deposit: (sum) => `A deposit of ${sum} is due when you accept, and the rest after the visit.`,
  all: (sum) => `${sum} is due when you accept.`,
};

const NO_VISIT = 'No time for a visit is arranged yet. We’ll phone you to arrange one if we need to come.';

async function valuesOf(
  trx: Trx,
  quote: QuoteRow,
  { name, email, phone, service }: AppointmentRow,
): Promise<MailValues> {
  const money = (minor: number) => formatMoney(minor, quote.currency);
  return {
    'quote.number': quote.number,
    'quote.service': service,
    'quote.total': money(quote.total_minor),
    'quote.due': DUE[quote.due](money(quote.due_minor)),
    'quote.rest': money(quote.total_minor - quote.due_minor),
    'quote.until': formatDay(quote.valid_until),
    'quote.note': quote.note,
    'quote.lines': (await quoteLines(trx, quote.id)).map((line) => ({
      ...{ quantity: line.quantity, name: line.name, image: line.image, number: line.part_number },
      total: money(lineTotal({ priceMinor: line.price_minor, quantity: line.quantity })),
    })),
    ...{ 'quote.name': name, 'quote.email': email, 'quote.phone': phone },
  };
}

type ToCustomer = 'quote-sent' | 'quote-ending' | 'quote-accepted' | 'balance-due';

/** @param fact what the mail reports; without it, one mail for each quote and template */
async function mailCustomer(
  ctx: Context,
  trx: Trx,
  quote: QuoteRow,
  appointment: AppointmentRow,
  {
    template,
    fact = `${template}-${quote.id}`,
    values = {},
  }: { template: ToCustomer; fact?: string; values?: MailValues },
): Promise<void> {
  if (!appointment.email) return;
  await queueMail(ctx, trx, {
    ...{ fact, template },
    // No name: the request may have been sent with somebody else's address.
    to: { name: '', address: appointment.email },
    values: { ...(await valuesOf(trx, quote, appointment)), ...values },
    opens: opensQuote(ctx, quote),
    calendar: template === 'quote-accepted' ? await visitFile(ctx, trx, appointment) : null,
  });
}

/** Only a visit in the diary counts as arranged. */
const visitFile = async (ctx: Context, trx: Trx, appointment: AppointmentRow): Promise<string | null> =>
  (await entryOf(trx, appointment.id)) ? calendarOf(ctx, trx, appointment) : null;

export const mailQuoteSent = (ctx: Context, trx: Trx, quote: QuoteRow, appointment: AppointmentRow) =>
  mailCustomer(ctx, trx, quote, appointment, { template: 'quote-sent' });

export const mailQuoteEnding = (ctx: Context, trx: Trx, quote: QuoteRow, appointment: AppointmentRow) =>
  mailCustomer(ctx, trx, quote, appointment, { template: 'quote-ending' });

/** The mail about the rest, after the visit. */
export const mailBalanceDue = (ctx: Context, trx: Trx, quote: QuoteRow, appointment: AppointmentRow) =>
  mailCustomer(ctx, trx, quote, appointment, { template: 'balance-due' });

/**
 * Mails customer and staff, with the visit's calendar file.
 * @param fact of the customer's mail: the payment, if one was made
 * @param paid as money is written; '' for nothing
 */
export async function mailQuoteAccepted(
  ctx: Context,
  trx: Trx,
  quote: QuoteRow,
  appointment: AppointmentRow,
  { fact = `quote-accepted-${quote.id}`, paid = '' } = {},
): Promise<void> {
  const { date, time } = appointment;
  const isArranged = (await entryOf(trx, appointment.id)) !== undefined;
  const values = {
    'quote.visit': isArranged ? `We’ll come on ${formatDay(date)} at ${time}, London time.` : NO_VISIT,
    'quote.paid': paid ? `Your payment of ${paid} has arrived.` : 'You haven’t been charged.',
  };
  await mailCustomer(ctx, trx, quote, appointment, { template: 'quote-accepted', fact, values });
  await queueMail(ctx, trx, {
    fact: `quote-accepted-staff-${quote.id}`,
    template: 'quote-accepted-staff',
    to: await staffReceiver(ctx, trx),
    values: {
      ...(await valuesOf(trx, quote, appointment)),
      'quote.visit': isArranged ? `${formatDay(date)} at ${time}` : 'not arranged',
      'quote.paid': paid || 'nothing',
      'quote.signed': quote.answered_name ?? '',
      'quote.address': placeOf(appointment) || '(none)',
    },
    calendar: await visitFile(ctx, trx, appointment),
  });
}

/** @param reason '' if the customer gave none */
export async function mailQuoteDeclined(
  ctx: Context,
  trx: Trx,
  quote: QuoteRow,
  appointment: AppointmentRow,
  reason: string,
): Promise<void> {
  await queueMail(ctx, trx, {
    fact: `quote-declined-${quote.id}`,
    template: 'quote-declined-staff',
    to: await staffReceiver(ctx, trx),
    values: { ...(await valuesOf(trx, quote, appointment)), 'quote.reason': reason || '(none)' },
  });
}
