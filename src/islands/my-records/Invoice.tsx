// An order as a document, for the screen and for paper.
import * as messages from '#content/messages/orders.yml';
import type { Order } from '#contract/orders/orders.ts';
import { Items, Lines } from '#islands/shared/PaperParts.tsx';
import { OrderChip, PaymentChip } from '#islands/shared/StateChip.tsx';
import { Mark } from '#islands/ui/Mark.tsx';
import { Totals } from '#islands/ui/Totals.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatInstant } from '#lib/format-date.ts';
import { toMinor } from '#lib/money.ts';

/** The seller's legal particulars and VAT note, from content/company.yml. */
export interface Seller {
  /** As in the wordmark. */
  name: string;
  lines: readonly string[];
  note: string;
}

interface Props {
  order: Order;
  /** ISO 8601; null while it isn't paid, and so isn't an invoice yet. */
  paidAt: string | null;
  seller: Seller;
}

const datesOf = ({ carrier, trackingNumber }: Order, paidAt: string | null) => [
  paidAt ? fillIn(messages.invoiced, { day: formatInstant(paidAt) }) : messages.notPaid,
  ...(carrier ? [fillIn(messages.sentWith, { carrier })] : []),
  ...(trackingNumber ? [fillIn(messages.tracking, { number: trackingNumber })] : []),
];

const Head = ({ order, paidAt }: Pick<Props, 'order' | 'paidAt'>) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
    <h2 id="invoice-title" className="text-h2">
      {paidAt ? messages.invoice : messages.order} {order.orderNumber}
    </h2>
    <p className="flex flex-wrap gap-3">
      <span>
        {messages.order}: <OrderChip status={order.status} />
      </span>
      <span>
        {messages.payment}: <PaymentChip status={order.paymentStatus} />
      </span>
    </p>
  </div>
);

export function Invoice({ order, paidAt, seller }: Props) {
  const { items, totalAmount, currency, shippingAddress: to } = order;
  return (
    <article
      className="grid gap-8 border border-line bg-card p-5 sm:p-8 lg:p-12 print:border-0 print:p-0"
      aria-labelledby="invoice-title"
    >
      <p className="flex items-center gap-2.5 text-h3 font-semibold tracking-tight">
        <Mark />
        {seller.name}
      </p>
      <Head order={order} paidAt={paidAt} />
      <div className="grid gap-6 sm:grid-cols-3">
        <Lines title={messages.dates} lines={datesOf(order, paidAt)} />
        <Lines
          title={messages.buyer}
          lines={[
            `${to.firstName} ${to.lastName}`,
            to.address,
            `${to.city} ${to.postCode}`,
            to.country,
            to.email,
          ]}
        />
        <Lines title={messages.seller} lines={seller.lines} />
      </div>
      <div>
        <Items caption={fillIn(messages.itemsOf, order)} items={items} currency={currency} />
        <div className="mt-4 ml-auto max-w-96">
          <Totals minor={toMinor(totalAmount)} currency={currency} />
        </div>
      </div>
      {order.paymentPending && <p className="font-semibold">{messages.paymentPending}</p>}
      {order.refundPending && <p className="font-semibold">{messages.refundInFullPending}</p>}
      {order.paymentStatus === 'refunded' && <p className="font-semibold">{messages.refundedInFull}</p>}
      <p className="text-soft">{seller.note}</p>
    </article>
  );
}
