import { useState } from 'react';
import * as buttons from '#content/messages/buttons.yml';
import * as lists from '#content/messages/lists.yml';
import * as messages from '#content/messages/orders.yml';
import { type Order, SHOWS_CANCEL } from '#contract/orders/orders.ts';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { cancelQuestion, TooLate, TooLateDialog } from '#islands/shared/CancelOrder.tsx';
import { OrderChip, PaymentChip } from '#islands/shared/StateChip.tsx';
import { useCancelling } from '#islands/shared/use-cancelling.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import { ownOrders } from '#stores/my-records/own-orders.ts';
import { OwnList } from './OwnList.tsx';

const total = ({ totalAmount, currency }: Order) => formatMoney(toMinor(totalAmount), currency);

const Name = ({ _id, orderNumber, createdAt }: Order) => (
  <>
    <a className="link inline-block py-0.5" href={`${PATHS.order}#order=${_id}`}>
      {orderNumber}
    </a>
    <span className="label block font-normal whitespace-nowrap">{formatInstant(createdAt)}</span>
  </>
);

const Items = ({ items }: Order) => (
  <ul>
    {items.map(({ _id, product, quantity }) => (
      <li key={_id}>
        {product.name} ×{'\u00a0'}
        {quantity}
        {product.partNumber && <span className="label block">{product.partNumber}</span>}
      </li>
    ))}
  </ul>
);

const Delivery = ({ status, carrier, trackingNumber, trackingLink }: Order) => (
  <>
    <OrderChip status={status} />
    {carrier && <span className="mt-1 block text-small">{carrier}</span>}
    {trackingNumber && (
      <span className="block text-small wrap-anywhere">
        {fillIn(messages.tracking, { number: trackingNumber })}
      </span>
    )}
    {trackingLink && (
      <a className="link inline-block py-0.5 text-small" href={trackingLink} rel="noreferrer">
        {messages.follow}
      </a>
    )}
  </>
);

function Payment({ order }: { order: Order }) {
  const { paymentPending, refundPending, refundedAt, refundedAmount, currency } = order;
  const notes = [
    paymentPending && messages.paymentPending,
    refundPending && fillIn(messages.refundPending, { total: total(order) }),
    !refundedAt &&
      refundedAmount > 0 &&
      fillIn(messages.partRefunded, { total: formatMoney(toMinor(refundedAmount), currency) }),
    refundedAt && fillIn(messages.refunded, { total: total(order), day: formatInstant(refundedAt) }),
  ];
  return (
    <>
      <PaymentChip status={order.paymentStatus} />
      {notes.map(
        (note) =>
          note && (
            <span key={note} className="mt-1 block text-small">
              {note}
            </span>
          ),
      )}
    </>
  );
}

function Cancel({ order, onCancel }: { order: Order; onCancel: (order: Order) => void }) {
  const isRefused = order.status !== 'shipped' && !order.mayCancel;
  if (!SHOWS_CANCEL.includes(order.status) || isRefused) return lists.noAction;
  return (
    <>
      <Button small aria-label={fillIn(messages.cancelOne, order)} onClick={() => onCancel(order)}>
        {buttons.cancel}
      </Button>
      {order.status === 'shipped' && (
        <span className="mt-1 block max-w-56 text-small">
          <TooLate />
        </span>
      )}
    </>
  );
}

const columns = (onCancel: (order: Order) => void): readonly Column<Order>[] => [
  { head: messages.order, isName: true, cell: (order) => <Name {...order} /> },
  { head: messages.items, cell: (order) => <Items {...order} /> },
  { head: messages.total, isNumber: true, cell: total },
  { head: lists.status, cell: (order) => <Delivery {...order} /> },
  { head: messages.payment, cell: (order) => <Payment order={order} /> },
  { head: lists.action, cell: (order) => <Cancel order={order} onCancel={onCancel} /> },
];

export function MyOrders() {
  const { askToCancel, outcome } = useCancelling(ownOrders.cancel, cancelQuestion);
  const [sent, setSent] = useState<Order | null>(null);
  const onCancel = (order: Order) => (order.status === 'shipped' ? setSent(order) : void askToCancel(order));
  return (
    <>
      <ActionResult outcome={outcome} className="mb-4" />
      <OwnList
        store={ownOrders}
        messages={{
          loading: messages.loading,
          notLoaded: messages.notLoaded,
          none: messages.none,
          mine: messages.mine,
        }}
        start={{ href: PATHS.shop, text: messages.toShop }}
        columns={columns(onCancel)}
      />
      {sent && <TooLateDialog order={sent} onClosed={() => setSent(null)} />}
    </>
  );
}
