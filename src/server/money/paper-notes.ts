// What stands on an invoice or credit note beside its buyer, seller and lines: dates, what it is for, and how its money stands.
import type * as invoice from '#content/messages/invoice.yml';
import { type CreditNote, type Invoice, isVatInvoice } from '#contract/orders/invoices.ts';
import type { PaymentMethod } from '#contract/orders/orders.ts';
import { drawn } from '#lib/drawn-text.ts';
import { fillIn } from '#lib/fill.ts';
import { formatInstant, formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { readMessages } from '#server/platform/content.ts';

export type Paper = Invoice | CreditNote;

const messages = readMessages<typeof invoice>('invoice');
const HOW: Record<PaymentMethod, string> = {
  paypal: messages.byPayPal,
  cash: messages.inCash,
  card: messages.byCard,
  transfer: messages.byTransfer,
  other: messages.anotherWay,
};

/** How the order's money stands when the PDF is made: the document itself never changes. */
export interface Standing {
  isOwed: boolean;
  /** What has come, the oldest first. `on`: ISO 8601, UTC. */
  paid: readonly { amount: number; on: string; method: PaymentMethod }[];
}
export const OWED: Standing = { isOwed: true, paid: [] };

/** Of a bill: what it is for, and while it is owed when and where it is to be paid. */
function billOf({ bill, orderNumber }: Invoice, { isOwed }: Standing): string[] {
  if (!bill) return [];
  const { dueOn, purchaseOrder, bank, visit } = bill;
  return [
    ...(visit ? [fillIn(messages.visit, { day: formatVisitDay(visit.on) })] : []),
    ...(visit?.place ? [visit.place] : []),
    ...(isOwed ? [fillIn(messages.payBy, { day: formatVisitDay(dueOn) })] : []),
    ...(purchaseOrder ? [fillIn(messages.purchaseOrder, { number: drawn(purchaseOrder) })] : []),
    ...(isOwed && bank
      ? [fillIn(messages.transferTo, { ...bank, name: drawn(bank.name), orderNumber })]
      : []),
  ];
}

const paidOf = ({ currency }: Invoice, { paid }: Standing): string[] =>
  paid.map(({ amount, on, method }) =>
    fillIn(messages.paidBy, {
      amount: formatMoney(toMinor(amount), currency),
      day: formatInstant(on),
      how: HOW[method],
    }),
  );

function notesOf(paper: Paper, standing: Standing): string[] {
  if (!('invoiceNumber' in paper)) return [...billOf(paper, standing), ...paidOf(paper, standing)];
  const { invoiceNumber, reason } = paper;
  return [
    fillIn(messages.forInvoice, { invoiceNumber }),
    ...(reason ? [fillIn(messages.reason, { reason: drawn(reason) })] : []),
  ];
}

/** Its own dates, and what an order's money adds to them. */
export function datesOf(invoice: Paper, standing: Standing): string[] {
  const { issuedAt, taxPoint, orderNumber } = invoice;
  const issued = fillIn(messages.issued, { day: formatInstant(issuedAt) });
  const tax = fillIn(messages.taxPoint, { day: formatInstant(taxPoint) });
  return [
    issued,
    ...(isVatInvoice(invoice) ? [tax] : []),
    fillIn(messages.ofOrder, { orderNumber }),
    ...notesOf(invoice, standing),
  ];
}
