// Issues invoices, numbered without gaps, in the transaction that records the payment.
import type { Company } from '#contract/company.ts';
import type { Invoice } from '#contract/orders/invoices.ts';
import { sellerLines } from '#lib/particulars.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import type { Context } from '#server/platform/context.ts';
import { openInvoice } from './credit-invoice.ts';
import type { Particulars } from './documents.ts';
import { vatOf } from './vat.ts';
import { writeDocument } from './write-document.ts';

const sellerOf = (company: Company) => ({
  name: company.name,
  lines: sellerLines(company, 'Sample address'),
  vatNumber: company.vat.registered ? company.vat.number : '',
});

/** Whether it shows VAT, also in sterling. */
const statesVat = ({ vat }: Company, currency: string): boolean =>
  vat.registered && (currency === 'GBP' || Boolean(vat.sterlingRate));

type OfBill = Omit<NonNullable<Invoice['bill']>, 'dueOn' | 'purchaseOrder'>;

function particularsOf(company: Company, order: OrderRow, lines: readonly OrderLineRow[], ofBill: OfBill) {
  const { first_name, last_name, address, city, post_code, country, email } = order;
  const buyer = [
    order.company,
    `${first_name} ${last_name}`.trim(),
    address,
    `${city} ${post_code}`.trim(),
    country,
    email,
  ];
  return {
    seller: sellerOf(company),
    buyer: buyer.filter(Boolean),
    items: lines.map(({ name, part_number, quantity, price_minor }) => ({
      name,
      quantity,
      partNumber: part_number,
      priceMinor: price_minor,
    })),
    reason: '',
    ...(order.latin_name && { latinName: order.latin_name }),
    ...(order.company && statesVat(company, order.currency) && { isNet: true as const }),
    ...(order.due_on && { bill: { dueOn: order.due_on, purchaseOrder: order.purchase_order, ...ofBill } }),
  } satisfies Particulars;
}

/**
 * Issues an order's invoice, unless it has one that isn't credited in full.
 * @param trx has locked the order, and locks stock and diary before this
 * @param of a bill: its tax point, null for the date of issue, where it may be transferred, and where the work was done
 */
export async function issueInvoice(
  ctx: Pick<Context, 'clock' | 'company'>,
  trx: Trx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { taxPoint, bank = null, ...more }: { taxPoint?: number | null } & Partial<OfBill> = {},
): Promise<void> {
  if (await openInvoice(trx, order.id)) return;
  const { rate, netMinor, vatMinor, sterlingRate, vatSterlingMinor } = vatOf(
    order.total_minor,
    order.currency,
    ctx.company.vat,
  );
  await writeDocument(ctx, trx, {
    kind: 'invoice',
    order_id: order.id,
    invoice_number: null,
    refund_id: null,
    tax_point_at: taxPoint === undefined ? order.paid_at : taxPoint,
    gross_minor: order.total_minor,
    net_minor: netMinor,
    vat_minor: vatMinor,
    vat_rate: rate,
    currency: order.currency,
    particulars: JSON.stringify(particularsOf(ctx.company, order, lines, { bank, ...more })),
    sterling_rate: sterlingRate === null ? null : String(sterlingRate),
    vat_sterling_minor: vatSterlingMinor,
  });
}
