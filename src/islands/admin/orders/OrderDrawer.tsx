// All of one order: what is to be done with it, its items and money, the customer, and history.
import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { OwedBill } from '#islands/admin/bills/OwedBill.tsx';
import { MailLink, PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { Drawer, Facts, Part } from '#islands/admin/shell/Drawer.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { InvoiceButton } from '#islands/shared/InvoiceButton.tsx';
import { inWords, OrderChip } from '#islands/shared/StateChip.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, lineTotal, toMinor } from '#lib/money.ts';
import { fetchDocument, fetchInvoice } from '#stores/admin/exports.ts';
import { orderDetail } from '#stores/admin/order-detail.ts';
import { ordersStore } from '#stores/admin/orders.ts';
import { Dispatch } from './Dispatch.tsx';
import { BillChip, isEndedUnpaid, OverStatus, PaymentBadge, PaymentChoice } from './OrderControls.tsx';
import type { Sender } from './PackingSlip.tsx';
import { Refunds } from './Refunds.tsx';
import { WaitsForPayment } from './WaitsForPayment.tsx';

type OnEdit = ComponentProps<typeof PaymentChoice>['onEdit'];

/** A phone order without an address. */
const whereTo = ({ byPhone, shippingAddress: to }: OrderDetail): string =>
  byPhone && !to.address
    ? 'Collected from us'
    : [to.address, to.city, to.postCode, to.country].filter(Boolean).join('\n');

const moment = (iso: string | null) => iso && <Moment iso={iso} />;

function Items({ items, totalAmount, currency }: OrderDetail) {
  return (
    <>
      <ul className="border-t border-ink">
        {items.map(({ _id, product, quantity, price, refunded = 0 }) => (
          <li key={_id} className="flex justify-between gap-4 border-b border-line py-2.5">
            <span className="min-w-0 wrap-anywhere">
              {product.name} × {quantity}
              {product.partNumber && <span className="label block">{product.partNumber}</span>}
              {refunded > 0 && <span className="label block">{refunded} refunded</span>}
            </span>
            <span>{formatMoney(lineTotal({ priceMinor: toMinor(price), quantity }), currency)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 py-2.5 font-semibold">
        <span>Total</span>
        <span>{formatMoney(toMinor(totalAmount), currency)}</span>
      </p>
    </>
  );
}

/** What it is, and how its payment stands: of a cancelled bill nothing is to be paid. */
export const Chips = ({ order }: { order: OrderDetail }) => (
  <p className="mb-6 flex flex-wrap gap-2">
    {order.bill ? (
      <BillChip status={order.status} />
    ) : (
      order.paymentStatus !== 'refunded' && <OrderChip status={order.status} />
    )}
    {!isEndedUnpaid(order) && (
      <>
        <span className="label self-center">Payment:</span>
        <PaymentBadge order={order} />
      </>
    )}
    {order.refundPending && <Chip tone="pending">Refund not confirmed by PayPal</Chip>}
    {order.paymentPending && <Chip tone="pending">Pending at PayPal</Chip>}
    {order.needsReview && <Chip tone="signal">Needs review</Chip>}
  </p>
);

/** Its number, and the button that saves it. */
const Document = (document: ComponentProps<typeof InvoiceButton>) => (
  <span className="flex flex-wrap items-center gap-3">
    {document.number}
    <InvoiceButton {...document} />
  </span>
);

const Payment = ({ order, onEdit }: { order: OrderDetail; onEdit: OnEdit }) => (
  <Part title="Payment and dates">
    <Facts
      facts={[
        ['Placed', moment(order.createdAt)],
        // Of what staff record only the day is known.
        ['Paid', order.captureId ? moment(order.paidAt) : order.paidAt && formatInstant(order.paidAt)],
        // A bill is delivered from the start, and nothing was sent.
        ['Shipped', !order.bill && moment(order.shippedAt)],
        ['Refunded', moment(order.refundedAt)],
        [
          'Refunded so far',
          order.refundedAmount > 0 && formatMoney(toMinor(order.refundedAmount), order.currency),
        ],
        [
          'Invoice',
          order.invoiceNumber && (
            <Document number={order.invoiceNumber} fetchFile={() => fetchInvoice(order._id)} />
          ),
        ],
        ...order.creditNotes.map(
          (number) =>
            [
              'Credit note',
              <Document
                key={number}
                number={number}
                label={`Save credit note ${number}`}
                fetchFile={() => fetchDocument(order._id, number)}
              />,
            ] as const,
        ),
        ['Set by hand', !order.bill && <PaymentChoice key="payment" order={order} onEdit={onEdit} />],
        ['Last change', moment(order.updatedAt)],
        ['Stock', inWords(order.stockState)],
        ['PayPal order', order.paypalId],
        ['PayPal payment', order.captureId],
        ['PayPal refund', order.refundId],
      ]}
    />
  </Part>
);

/** Why an order needs review, and the button that marks it as checked. */
function OrderReview({ order }: { order: OrderDetail }) {
  const isBusy = useStore(ordersStore.$rows)[order._id]?.isBusy ?? false;
  if (!order.reviewReason) return null;
  // A pending payment has to be decided first.
  const isDecided = order.paymentStatus !== 'pending';

  async function markChecked() {
    await sayOutcome(ordersStore.change(order, { reviewed: true }), false);
    await orderDetail.refresh();
  }

  return (
    <div className="mb-6">
      <p className="font-semibold">{order.reviewReason}</p>
      {isDecided && (
        <Button small className="mt-3" aria-disabled={isBusy} onClick={() => void markChecked()}>
          Mark as checked
        </Button>
      )}
    </div>
  );
}

function Body({ order, sender, onEdit }: { order: OrderDetail; sender: Sender; onEdit: OnEdit }) {
  const { shippingAddress: to, user } = order;
  return (
    <>
      <Chips order={order} />
      {order.pendingReason && <p className="mb-6 font-semibold">{order.pendingReason}</p>}
      {order.byPhone && <WaitsForPayment key={`waits ${order._id}`} order={order} byPhone={order.byPhone} />}
      <OrderReview order={order} />
      <div className="mb-6 empty:hidden">
        <OverStatus order={order} onEdit={onEdit} />
      </div>
      {order.bill ? (
        <OwedBill order={order} bill={order.bill} />
      ) : (
        <Part title="Dispatch">
          <Dispatch order={order} sender={sender} />
        </Part>
      )}
      <Part title="Items">
        <Items {...order} />
      </Part>
      <Payment order={order} onEdit={onEdit} />
      <Refunds order={order} />
      <Part title="Customer">
        <Facts
          facts={[
            ['Name', user.name],
            ['Email', user.email && <MailLink key="mail" email={user.email} />],
            ['Phone', <PhoneLink key="phone" phone={to.phone} />],
            [order.bill ? 'Address' : 'Deliver to', whereTo(order)],
            ['Account', order.hasAccount ? 'Yes' : 'No'],
          ]}
        />
      </Part>
      <Part title="History">
        <History entries={order.history} />
      </Part>
    </>
  );
}

export function OrderDrawer({ sender, onEdit }: { sender: Sender; onEdit: OnEdit }) {
  return (
    <Drawer
      store={orderDetail}
      noun="order"
      title={({ orderNumber, bill }) => `${bill ? 'Bill' : 'Order'} ${orderNumber}`}
    >
      {(order) => <Body key={order._id} order={order} sender={sender} onEdit={onEdit} />}
    </Drawer>
  );
}
