// An order as a document: the same on the screen and, without the site around it, on paper.
import type { Order } from '#contract/orders.ts';
import { OrderChip, PaymentChip } from '#islands/StateChip.tsx';
import { Money } from '#islands/ui/Money.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { Totals } from '#islands/ui/Totals.tsx';
import { lineTotal, toMinor } from '#lib/money.ts';
import { shownInstant } from '#lib/shown-date.ts';

/** Who sells: the particulars that a business letter must carry, and what is true about VAT (content/company.yml). */
export interface Seller {
  lines: readonly string[];
  note: string;
}

type Item = Order['items'][number];

const columns = (currency: string): readonly Column<Item>[] => [
  { head: 'Item', isName: true, cell: ({ product }) => product.name },
  { head: 'Quantity', isNumber: true, cell: ({ quantity }) => quantity },
  {
    head: 'Price',
    isNumber: true,
    cell: ({ price }) => <Money minor={toMinor(price)} currency={currency} />,
  },
  {
    head: 'Amount',
    isNumber: true,
    cell: ({ price, quantity }) => (
      <Money minor={lineTotal({ priceMinor: toMinor(price), quantity })} currency={currency} />
    ),
  },
];

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className="min-w-0">
    <h3 className="label font-normal">{title}</h3>
    <p className="wrap-anywhere whitespace-pre-line">{lines.join('\n')}</p>
  </div>
);

interface Props {
  order: Order;
  /** ISO 8601; null while it is not paid, and then it is no invoice yet. */
  paidAt: string | null;
  seller: Seller;
}

export function Invoice({ order, paidAt, seller }: Props) {
  const { orderNumber, items, totalAmount, currency, carrier, trackingNumber, shippingAddress: to } = order;
  return (
    <article className="grid gap-8" aria-labelledby="invoice-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 id="invoice-title" className="text-h2">
          {paidAt ? 'Invoice' : 'Order'} {orderNumber}
        </h2>
        <p className="flex flex-wrap gap-3">
          <span>
            Order: <OrderChip status={order.status} />
          </span>
          <span>
            Payment: <PaymentChip status={order.paymentStatus} />
          </span>
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-3">
        <Lines
          title="Dates"
          lines={[
            `Ordered ${shownInstant(order.createdAt)}`,
            paidAt ? `Invoice and payment ${shownInstant(paidAt)}` : 'Not paid: this is no invoice',
            ...(carrier ? [`Sent with ${carrier}`] : []),
            ...(trackingNumber ? [`Tracking number ${trackingNumber}`] : []),
          ]}
        />
        <Lines
          title="Buyer"
          lines={[
            `${to.firstName} ${to.lastName}`,
            to.address,
            `${to.city} ${to.postCode}`,
            to.country,
            to.email,
          ]}
        />
        <Lines title="Seller" lines={seller.lines} />
      </div>
      <div>
        <Table
          caption={`Items of order ${orderNumber}`}
          columns={columns(currency)}
          rows={items}
          rowKey={({ _id }) => _id}
        />
        <div className="mt-4 ml-auto max-w-[24rem]">
          <Totals minor={toMinor(totalAmount)} currency={currency} />
        </div>
      </div>
      {order.paymentStatus === 'refunded' && (
        <p className="font-semibold">This payment has been refunded in full.</p>
      )}
      <p className="text-soft">{seller.note}</p>
    </article>
  );
}
