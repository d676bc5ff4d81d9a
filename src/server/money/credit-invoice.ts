// Credit notes: what takes off an invoice, numbered without gaps like the invoices.
import type { Queries, Trx } from '#server/db/open.ts';
import type { DocumentRow, RefundedLine } from '#server/db/order-tables.ts';
import type { Context } from '#server/platform/context.ts';
import { documentsOf, type Particulars } from './documents.ts';
import { vatIn } from './vat.ts';
import { writeDocument } from './write-document.ts';

interface Open {
  invoice: DocumentRow;
  /** What its credit notes have taken off so far, in minor units. */
  creditedMinor: number;
}

/** The invoice of an order that isn't credited in full; null without one. */
export async function openInvoice(queries: Queries, orderId: string): Promise<Open | null> {
  const documents = await documentsOf(queries, orderId);
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  if (!invoice) return null;
  const creditedMinor = documents
    .filter(({ invoice_number }) => invoice_number === invoice.number)
    .reduce((sum, { gross_minor }) => sum + gross_minor, 0);
  return creditedMinor < invoice.gross_minor ? { invoice, creditedMinor } : null;
}

interface Credit {
  orderId: string;
  /** In minor units; without it, all that is left of the invoice. */
  amountMinor?: number;
  /** The customer reads it. */
  reason: string;
  refundId: string | null;
  /** The units that it pays back; empty where only an amount was named. */
  lines: readonly RefundedLine[];
}

type Item = Particulars['items'][number];

/** What it names: all of the invoice, some of its lines, or an amount. */
function itemsOf(gross: number, { invoice }: Open, all: Item[], lines: readonly RefundedLine[]): Item[] {
  if (gross === invoice.gross_minor) return all;
  const named = lines.flatMap(({ position, quantity }) => {
    const item = all[position];
    return item ? [{ ...item, quantity }] : [];
  });
  const sum = named.reduce((total, { priceMinor, quantity }) => total + priceMinor * quantity, 0);
  if (named.length > 0 && sum === gross) return named;
  return [{ name: 'Part of the payment', partNumber: '', quantity: 1, priceMinor: gross }];
}

/**
 * Writes a credit note, unless the order has no invoice to take it off: money that was never invoiced needs none. Each takes what it
 * adds to the VAT of all so far, so that an invoice and its notes end at exactly 0.
 * @param trx has locked the order, and locks stock and diary before this
 */
export async function creditInvoice(ctx: Pick<Context, 'clock'>, trx: Trx, credit: Credit): Promise<void> {
  const { orderId, reason, refundId, lines } = credit;
  const open = await openInvoice(trx, orderId);
  if (!open) return;
  const { invoice, creditedMinor: before } = open;
  const left = invoice.gross_minor - before;
  const gross = Math.min(credit.amountMinor ?? left, left);
  const vatUpTo = (minor: number) => vatIn(minor, invoice.vat_rate);
  const sterlingUpTo = (minor: number) => Math.round(vatUpTo(minor) * Number(invoice.sterling_rate));
  const vat = vatUpTo(before + gross) - vatUpTo(before);
  const particulars: Particulars = JSON.parse(invoice.particulars);
  await writeDocument(ctx, trx, {
    order_id: orderId,
    kind: 'credit',
    invoice_number: invoice.number,
    refund_id: refundId,
    tax_point_at: null,
    gross_minor: gross,
    net_minor: gross - vat,
    vat_minor: vat,
    vat_rate: invoice.vat_rate,
    currency: invoice.currency,
    sterling_rate: invoice.sterling_rate,
    vat_sterling_minor:
      invoice.sterling_rate === null ? null : sterlingUpTo(before + gross) - sterlingUpTo(before),
    particulars: JSON.stringify({
      ...particulars,
      items: itemsOf(gross, open, particulars.items, lines),
      reason,
    }),
  });
}
