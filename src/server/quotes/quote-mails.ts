// Mails about a quote: to the customer with the link that opens it, and to the staff.
import type * as quoteTexts from '#content/messages/quotes.yml';
import type { QuoteDue } from '#contract/quotes/quotes.ts';
import { formatArrival, formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, lineTotal } from '#lib/money.ts';
import { calendarOf, mailStatusChanged } from '#server/appointments/appointment-mails.ts';
import { givenAfter } from '#server/appointments/binding.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { placeOf } from '#server/diary/claim.ts';
import { isPaidByAnother, payerOf } from '#server/diary/payer.ts';
import { sumLine } from '#server/mail/frame.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { MailValues } from '#server/mail/templates.ts';
import { messagesFor } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { type Quoted, quoteLines } from './quotes.ts';
import { arrangedVisit } from './visit-time.ts';

/** The sentence about what is due on acceptance. @param sum as money is written */
const DUE: Record<QuoteDue, (sum: string) => string> = {
  nothing: () => 'Nothing is due now.',
  deposit: (sum) => `A deposit of ${sum} is due when you accept, and the rest after the visit.`,
  all: (sum) => `${sum} is due when you accept.`,
};

/** To a payer who isn't there: of a change of the time only whoever booked is told. */
const ARRANGED_BY_BOOKER =
  'The visit is arranged with whoever booked it. They’re told when we come, and of each change.';
const NO_VISIT = 'No time for a visit is arranged yet. We’ll phone you to arrange one if we need to come.';

async function valuesOf(ctx: Context, trx: Trx, { quote, appointment }: Quoted): Promise<MailValues> {
  const { name, email, phone, service } = appointment;
  const money = (minor: number) => formatMoney(minor, quote.currency);
  const total = money(quote.total_minor);
  const lines = (await quoteLines(trx, quote.id)).map((line) => ({
    quantity: line.quantity,
    name: line.name,
    image: line.image,
    number: line.part_number,
    total: money(lineTotal({ priceMinor: line.price_minor, quantity: line.quantity })),
  }));
  const words = messagesFor<typeof quoteTexts>('quotes', ctx.company);
  return {
    'quote.number': quote.number,
    'quote.service': service,
    'quote.total': total,
    'quote.due': DUE[quote.due](money(quote.due_minor)),
    'quote.rest': money(quote.total_minor - quote.due_minor),
    'quote.until': formatVisitDay(quote.valid_until),
    'quote.note': quote.note,
    'quote.lines': [...lines, sumLine(words.total, total)],
    'quote.name': name,
    'quote.email': email,
    'quote.phone': phone,
  };
}

/** To whoever pays. @param more `fact`: what the mail reports; without it, one mail for each quote and template */
export async function mailQuote(
  ctx: Context,
  trx: Trx,
  quoted: Quoted,
  template: 'quote-sent' | 'quote-ending' | 'quote-accepted' | 'balance-due',
  more: { fact?: string | undefined; values?: MailValues } = {},
): Promise<void> {
  const { quote, appointment } = quoted;
  const { email } = payerOf(appointment);
  if (!email) return;
  await queueMail(ctx, trx, {
    fact: more.fact ?? `${template}-${quote.id}`,
    template,
    // No name: the request may have been sent with somebody else's address.
    to: { name: '', address: email },
    values: { ...(await valuesOf(ctx, trx, quoted)), ...more.values },
    opens: { kind: 'quote', id: quote.id },
    ...(template === 'quote-accepted' && {
      given: givenAfter(
        ctx,
        quote,
        formatMoney(quote.total_minor, quote.currency),
        quote.starts_sooner === 1,
      ),
      calendar: isPaidByAnother(appointment) ? null : await visitFile(ctx, trx, appointment),
    }),
  });
}

const visitFile = async (ctx: Context, trx: Trx, appointment: AppointmentRow): Promise<string | null> =>
  (await arrangedVisit(ctx, trx, appointment)) ? calendarOf(ctx, trx, appointment) : null;

/**
 * Mails who pays and the staff, with the visit's calendar file; when we come is told to whoever is there alone, if somebody else pays.
 * @param fact of the customer's mail: the payment, if one was made
 * @param paid as money is written; '' for nothing
 */
export async function mailQuoteAccepted(
  ctx: Context,
  trx: Trx,
  quoted: Quoted,
  { fact, paid = '' }: { fact?: string; paid?: string } = {},
): Promise<void> {
  const { quote, appointment } = quoted;
  const visit = await arrangedVisit(ctx, trx, appointment);
  const when = visit && formatArrival(visit);
  const told = isPaidByAnother(appointment) ? ARRANGED_BY_BOOKER : `We’ll come on ${when}, London time.`;
  const values = {
    'quote.visit': visit ? told : NO_VISIT,
    'quote.paid': paid ? `Your payment of ${paid} has arrived.` : 'You haven’t been charged.',
  };
  await mailQuote(ctx, trx, quoted, 'quote-accepted', { fact, values });
  if (visit && isPaidByAnother(appointment)) await mailStatusChanged(ctx, trx, appointment);
  await mailStaff(ctx, trx, {
    fact: `quote-accepted-staff-${quote.id}`,
    template: 'quote-accepted-staff',
    values: {
      ...(await valuesOf(ctx, trx, quoted)),
      'quote.visit': when ?? 'not arranged',
      'quote.paid': paid || 'nothing',
      'quote.signed': quote.answered_name ?? '',
      'quote.address': placeOf(appointment) || '(none)',
    },
    calendar: await visitFile(ctx, trx, appointment),
  });
}

/** One mail for each wording. */
export async function mailChangeAsked(ctx: Context, trx: Trx, quoted: Quoted): Promise<void> {
  const { id, change_asked, change_asked_at } = quoted.quote;
  await mailStaff(ctx, trx, {
    fact: `quote-change-${id}-${change_asked_at}`,
    template: 'quote-change-staff',
    values: { ...(await valuesOf(ctx, trx, quoted)), 'quote.change': change_asked ?? '' },
  });
}

/** @param reason '' if the customer gave none */
export async function mailQuoteDeclined(
  ctx: Context,
  trx: Trx,
  quoted: Quoted,
  reason: string,
): Promise<void> {
  await mailStaff(ctx, trx, {
    fact: `quote-declined-${quoted.quote.id}`,
    template: 'quote-declined-staff',
    values: {
      ...(await valuesOf(ctx, trx, quoted)),
      'quote.request': quoted.appointment.is_quote ? 'Its request is cancelled.' : 'The visit stays booked.',
      'quote.reason': reason || '(none)',
    },
  });
}
