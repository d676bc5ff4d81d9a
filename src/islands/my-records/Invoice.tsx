// An order as a document, on screen and in print; once it is paid, its invoice.
import type { ReactNode } from 'react';
import * as messages from '#content/messages/invoice.yml';
import * as orders from '#content/messages/orders.yml';
import { type Invoice as Issued, isNet, isVatInvoice } from '#contract/orders/invoices.ts';
import type { Order, PaymentMethod } from '#contract/orders/orders.ts';
import type { PaidSums } from '#contract/orders/own-order.ts';
import { Items, Lines, type Seller, Wordmark } from '#islands/shared/PaperParts.tsx';
import { OrderChip, PaymentChip } from '#islands/shared/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Sums, Totals } from '#islands/ui/Totals.tsx';
import { drawnBuyer } from '#lib/drawn-text.ts';
import { fillIn } from '#lib/fill.ts';
import { formatInstant, formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { Refunds } from './Refunds.tsx';

interface Props {
  order: Order;
  /** Null until it is paid. */
  invoice: Issued | null;
  seller: Seller;
  /** What has come for it. */
  payments: PaidSums;
  /** What was said of a bill's price beforehand. */
  told?: string;
  /** Of a line, by its name. */
  pictureOf?: (name: string) => ReactNode;
}

const isOwed = ({ status, paymentStatus }: Order): boolean =>
  status !== 'cancelled' && paymentStatus === 'pending';

/** For which visit and purchase order a bill is, and while it is owed when and where it is to be paid. */
function billLines(
  order: Order,
  { dueOn, purchaseOrder, bank, visit }: NonNullable<Issued['bill']>,
): string[] {
  const lines: string[] = [];
  if (visit) lines.push(fillIn(messages.visit, { day: formatVisitDay(visit.on) }));
  if (visit?.place) lines.push(visit.place);
  if (isOwed(order)) lines.push(fillIn(messages.payBy, { day: formatVisitDay(dueOn) }));
  if (purchaseOrder) lines.push(fillIn(messages.purchaseOrder, { number: purchaseOrder }));
  if (isOwed(order) && bank)
    lines.push(fillIn(messages.transferTo, { ...bank, orderNumber: order.orderNumber }));
  return lines;
}

function issuedLines(order: Order, invoice: Issued): string[] {
  const lines = [fillIn(messages.issued, { day: formatInstant(invoice.issuedAt) })];
  if (isVatInvoice(invoice)) lines.push(fillIn(messages.taxPoint, { day: formatInstant(invoice.taxPoint) }));
  lines.push(fillIn(messages.ofOrder, order));
  if (invoice.bill) lines.push(...billLines(order, invoice.bill));
  return lines;
}

const HOW: Record<PaymentMethod, string> = {
  paypal: messages.byPayPal,
  cash: messages.inCash,
  card: messages.byCard,
  transfer: messages.byTransfer,
  other: messages.anotherWay,
};

/** As on the PDF: how much came, when and how. */
const paidLines = ({ currency }: Issued, payments: PaidSums): string[] =>
  payments.map(({ amount, on, method }) =>
    fillIn(messages.paidBy, {
      amount: formatMoney(toMinor(amount), currency),
      day: formatInstant(on),
      how: HOW[method],
    }),
  );

function dateLines({ order, invoice, payments }: Pick<Props, 'order' | 'invoice' | 'payments'>): string[] {
  const { carrier, trackingNumber } = order;
  const lines = invoice
    ? [...issuedLines(order, invoice), ...paidLines(invoice, payments)]
    : [orders.notPaid];
  if (carrier) lines.push(fillIn(orders.sentWith, { carrier }));
  if (trackingNumber) lines.push(fillIn(orders.tracking, { number: trackingNumber }));
  return lines;
}

export function sellerLines(invoice: Issued): string[] {
  const { lines, vatNumber } = invoice.seller;
  return isVatInvoice(invoice) ? [...lines, fillIn(messages.vatNumber, { number: vatNumber })] : lines;
}

function buyerLines({ shippingAddress: to }: Order): string[] {
  const place = [to.city, to.postCode].filter(Boolean).join(' ');
  // An order of a quote may have no address.
  return [`${to.firstName} ${to.lastName}`.trim(), to.address, place, to.country, to.email].filter(Boolean);
}

/** A bill's work is done: only its payment has a state, unless it was cancelled. */
function BillState({ order: { status, paymentStatus, paymentPending } }: Pick<Props, 'order'>) {
  if (status === 'cancelled') return <OrderChip status={status} />;
  if (paymentStatus === 'pending' && !paymentPending) return <Chip tone="pending">{messages.toPay}</Chip>;
  if (paymentStatus === 'completed') return <Chip tone="completed">{messages.paid}</Chip>;
  return <PaymentChip status={paymentStatus} />;
}

const Head = ({ order, invoice }: Pick<Props, 'order' | 'invoice'>) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
    <h2 id="invoice-title" className="text-h2">
      {invoice ? fillIn(messages.invoice, invoice) : `${orders.order} ${order.orderNumber}`}
    </h2>
    {invoice?.bill ? (
      <BillState order={order} />
    ) : (
      <p className="flex flex-wrap gap-3">
        <span>
          {orders.order}: <OrderChip status={order.status} />
        </span>
        <span>
          {orders.payment}: <PaymentChip status={order.paymentStatus} />
        </span>
      </p>
    )}
  </div>
);

/** Net, VAT and gross; of an invoice in another currency its VAT in sterling, too. */
export function VatTotals({ invoice }: { invoice: Issued }) {
  const { net, vat, gross, vatRate, currency, sterling } = invoice;
  const amount = (major: number) => formatMoney(toMinor(major), currency);
  const sums = [
    { name: messages.net, amount: amount(net) },
    { name: fillIn(messages.vat, { rate: vatRate }), amount: amount(vat) },
    { name: messages.total, amount: amount(gross), isTotal: true },
  ];
  if (sterling)
    sums.push({
      name: fillIn(messages.inSterling, { rate: sterling.rate, currency }),
      amount: formatMoney(toMinor(sterling.vat), 'GBP'),
    });
  return <Sums sums={sums} />;
}

const OrderSums = ({ order, invoice }: Pick<Props, 'order' | 'invoice'>) =>
  invoice && isVatInvoice(invoice) ? (
    <VatTotals invoice={invoice} />
  ) : (
    <Totals minor={toMinor(invoice?.gross ?? order.totalAmount)} currency={order.currency} />
  );

/** The items for the table; on an invoice with net prices each names its VAT rate. */
export const itemsOf = ({ items, vatRate }: Issued) =>
  items.map((item) => {
    const rate = item.net && fillIn(messages.vat, { rate: vatRate });
    return { ...item, partNumber: [item.partNumber, rate].filter(Boolean).join(', ') };
  });

/** Headings of the two columns of amounts, where these are net. */
export const headsOf = (invoice: Issued): { heads?: [string, string] } =>
  isNet(invoice) ? { heads: [messages.netPrice, messages.netAmount] } : {};

function vatNote(invoice: Issued): string {
  if (!isVatInvoice(invoice)) return messages.noVatInvoice;
  return isNet(invoice) ? messages.withoutVat : messages.withVat;
}

export function Invoice({ order, invoice, payments, seller, told, pictureOf }: Props) {
  const lines = invoice
    ? itemsOf(invoice)
    : order.items.map(({ product, ...item }) => ({ ...item, ...product }));
  return (
    <article
      className="grid gap-8 border border-line bg-card p-[min(1.25rem,5vw)] sm:p-8 lg:p-12 print:gap-5 print:border-0 print:bg-transparent print:p-0"
      aria-labelledby="invoice-title"
    >
      <Wordmark name={invoice?.seller.name ?? seller.name} />
      <Head order={order} invoice={invoice} />
      <div className="grid gap-6 sm:grid-cols-3 print:grid-cols-3">
        <Lines title={messages.dates} lines={dateLines({ order, invoice, payments })} />
        <Lines title={messages.buyer} lines={invoice ? drawnBuyer(invoice) : buyerLines(order)} />
        <Lines title={messages.seller} lines={invoice ? sellerLines(invoice) : seller.lines} />
      </div>
      <div>
        {told && <p className="mb-4">{fillIn(messages.told, { told })}</p>}
        <Items
          caption={invoice ? fillIn(messages.itemsOf, invoice) : fillIn(orders.itemsOf, order)}
          items={pictureOf ? lines.map((line) => ({ ...line, picture: pictureOf(line.name) })) : lines}
          currency={order.currency}
          {...(invoice && headsOf(invoice))}
        />
        <div className="mt-4 ml-auto max-w-96">
          <OrderSums order={order} invoice={invoice} />
        </div>
      </div>
      <Refunds order={order} />
      {order.paymentPending && <p className="font-semibold">{orders.paymentPending}</p>}
      {order.refundPending && <p className="font-semibold">{orders.refundInFullPending}</p>}
      {order.paymentStatus === 'refunded' && <p className="font-semibold">{orders.refundedInFull}</p>}
      {invoice?.seller.vatNumber && <p className="text-soft">{vatNote(invoice)}</p>}
    </article>
  );
}
