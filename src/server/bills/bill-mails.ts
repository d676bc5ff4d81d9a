// Mails about a bill, to whoever pays, with the link that opens it.
import type { JobOutcome } from '#contract/jobs/jobs.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { formatMoney } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { placeOf } from '#server/diary/claim.ts';
import { sheetRow } from '#server/jobs/sheets.ts';
import { dueMinor } from '#server/money/balance.ts';
import { documentsOf, invoiceNumber, type Particulars } from '#server/money/documents.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { mailBuyer } from '#server/orders/order-mails.ts';
import { orderLines } from '#server/orders/order-rows.ts';
import type { Context } from '#server/platform/context.ts';
import { reviewText } from './ask-review.ts';

interface Billed {
  bill: FullOrder;
  /** Null once it was erased. */
  appointment: AppointmentRow | null;
}

const INTEREST =
  'Under the Late Payment of Commercial Debts (Interest) Act 1998 we may charge interest of 8 % a year above the Bank of England base rate, and compensation, on what is overdue.';

/** What, when and where it is for: a call-out charge is no work that is done. */
function workText(
  service: string,
  appointment: AppointmentRow | null,
  outcome: JobOutcome | null | undefined,
): string {
  const visit = appointment ? [formatVisitDay(appointment.date), placeOf(appointment)] : [];
  const facts = [service, ...visit].filter(Boolean).join(', ');
  return appointment?.status !== 'cancelled' && (!outcome || outcome === 'done')
    ? `Our work for you (${facts}) is done.`
    : `This is the bill for our visit (${facts}).`;
}

/** What is left, and what was paid already, on the visit or for a bill that this one replaces. */
function dueText(bill: FullOrder): string {
  const due = dueMinor(bill);
  if (due === 0) return 'It is paid, thank you.';
  const paid = bill.total_minor - due;
  const left = `${formatMoney(due, bill.currency)} is due by ${formatVisitDay(bill.due_on ?? '')}.`;
  return paid > 0 ? `${left} ${formatMoney(paid, bill.currency)} is paid already, thank you.` : left;
}

/** @param fact what the mail reports; without it, one mail for each bill and template */
export async function mailBill(
  ctx: Context,
  trx: Trx,
  { bill, appointment }: Billed,
  template: 'bill-sent' | 'bill-due' | 'bill-reminder' | 'bill-cancelled',
  { fact = template, reason = '' }: { fact?: `bill-${string}`; reason?: string } = {},
): Promise<void> {
  const money = (minor: number) => formatMoney(minor, bill.currency);
  const invoice = (await documentsOf(trx, bill.id)).find(({ kind }) => kind === 'invoice');
  const service = appointment?.service ?? 'our visit';
  const sheet = appointment ? await sheetRow(trx, appointment.id) : undefined;
  const isPaid = dueMinor(bill) === 0;
  const bank = invoice && (JSON.parse(invoice.particulars) as Particulars).bill?.bank;
  await mailBuyer(ctx, trx, bill, {
    fact,
    template,
    lines: await orderLines(trx, bill.id),
    values: {
      'bill.service': service,
      'bill.work': workText(service, appointment, sheet?.outcome),
      'bill.invoice': invoice ? invoiceNumber(invoice.number) : '',
      'bill.due': dueText(bill),
      'bill.see': isPaid ? 'See the bill and its invoice' : 'See the bill, and pay',
      'bill.transfer':
        bank && !isPaid ? `If you pay by transfer, please give ${bill.number} as the reference.` : '',
      'bill.sum': money(dueMinor(bill)),
      'bill.until': formatVisitDay(bill.due_on ?? ''),
      'bill.interest': bill.company && template === 'bill-reminder' ? INTEREST : '',
      'bill.reason': reason,
      'bill.review': template === 'bill-sent' ? await reviewText(ctx, trx, bill) : '',
    },
  });
}
