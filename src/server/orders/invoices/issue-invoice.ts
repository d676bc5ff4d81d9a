// Issues invoices: once for each paid order, numbered without gaps, in the transaction that records the payment.
import type { Company } from '#contract/company.ts';
import type { Trx } from '#server/db/open.ts';
import type { InvoiceRow, OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { takeNumber } from '#server/db/take-number.ts';
import { orderLines } from '#server/orders/orders.ts';
import type { Context } from '#server/platform/context.ts';
import type { InvoiceParticulars } from './read-invoice.ts';
import { vatOf } from './vat.ts';

const sellerOf = ({ name, legalName, number, address, vat, email, phone }: Company) => ({
  name,
  lines: [
    legalName,
    ...(address.sample ? ['Sample address'] : []),
    address.street,
    `${address.locality} ${address.postcode}`,
    address.country,
    `Company number ${number}`,
    email,
    phone,
  ],
  vatNumber: vat.registered ? vat.number : '',
});

function particularsOf(
  company: Company,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): InvoiceParticulars {
  const { first_name, last_name, address, city, post_code, country, email } = order;
  const buyer = [`${first_name} ${last_name}`, address, `${city} ${post_code}`.trim(), country, email];
  return {
    seller: sellerOf(company),
    buyer: buyer.filter(Boolean),
    items: lines.map(({ name, part_number, quantity, price_minor }) => ({
      ...{ name, quantity },
      ...{ partNumber: part_number, priceMinor: price_minor },
    })),
  };
}

/**
 * Issues a paid order's invoice, unless it has one: a payment that was reset and recorded again keeps the first.
 * @param trx has locked the order, and locks stock and diary before this
 * @param issuedAt milliseconds since 1970
 */
export async function issueInvoice(
  { company }: Pick<Context, 'company'>,
  trx: Trx,
  order: OrderRow,
  issuedAt: number,
): Promise<void> {
  const known = await trx
    .selectFrom('invoices')
    .select('order_id')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (known) return;
  const lines = await orderLines(trx, order.id);
  const { rate, netMinor, vatMinor, sterlingRate, vatSterlingMinor } = vatOf(
    order.total_minor,
    order.currency,
    company.vat,
  );
  const row: InvoiceRow = {
    order_id: order.id,
    number: await takeNumber(trx, 'invoice'),
    issued_at: issuedAt,
    tax_point_at: order.paid_at ?? issuedAt,
    gross_minor: order.total_minor,
    net_minor: netMinor,
    vat_minor: vatMinor,
    vat_rate: rate,
    currency: order.currency,
    particulars: JSON.stringify(particularsOf(company, order, lines)),
    sterling_rate: sterlingRate === null ? null : String(sterlingRate),
    vat_sterling_minor: vatSterlingMinor,
  };
  await trx.insertInto('invoices').values(row).execute();
}
