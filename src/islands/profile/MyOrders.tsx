import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import * as buttons from '#content/messages/buttons.yml';
import * as lists from '#content/messages/lists.yml';
import * as words from '#content/messages/orders.yml';
import { type Order, SHOWS_CANCEL } from '#contract/orders/orders.ts';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { CancelOrder, TooLate } from '#islands/shared/CancelOrder.tsx';
import { OrderItems } from '#islands/shared/OrderItems.tsx';
import { PagedList } from '#islands/shared/PagedList.tsx';
import { OrderChip, PaymentChip } from '#islands/shared/StateChip.tsx';
import { useCancelling } from '#islands/shared/use-cancelling.ts';
import { Button } from '#islands/ui/Button.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import { shownInstant } from '#lib/shown-date.ts';
import { EVERYTHING } from '#stores/listing.ts';
import { ownOrders } from '#stores/my-records/own-orders.ts';

const { $list, load, cancel } = ownOrders;

const total = ({ totalAmount, currency }: Order) => formatMoney(toMinor(totalAmount), currency);

function columns(onCancel: (order: Order) => void): readonly Column<Order>[] {
  return [
    {
      head: words.order,
      isName: true,
      cell: ({ _id, orderNumber, createdAt }) => (
        <>
          <a className="link inline-block py-0.5" href={`${PATHS.order}#order=${_id}`}>
            {orderNumber}
          </a>
          <span className="label block font-normal whitespace-nowrap">{shownInstant(createdAt)}</span>
        </>
      ),
    },
    {
      head: words.items,
      cell: ({ items }) => <OrderItems items={items} />,
    },
    { head: words.total, isNumber: true, cell: total },
    {
      head: lists.status,
      cell: ({ status, carrier, trackingNumber }) => (
        <>
          <OrderChip status={status} />
          {carrier && <span className="mt-1 block text-small">{carrier}</span>}
          {trackingNumber && (
            <span className="block text-small wrap-anywhere">
              {fillIn(words.tracking, { number: trackingNumber })}
            </span>
          )}
        </>
      ),
    },
    {
      head: words.payment,
      cell: (order) => (
        <>
          <PaymentChip status={order.paymentStatus} />
          {order.paymentPending && <span className="mt-1 block text-small">{words.paymentPending}</span>}
          {order.refundPending && (
            <span className="mt-1 block text-small">
              {fillIn(words.refundPending, { total: total(order) })}
            </span>
          )}
          {order.refundedAt && (
            <span className="mt-1 block text-small">
              {fillIn(words.refunded, { total: total(order), day: shownInstant(order.refundedAt) })}
            </span>
          )}
        </>
      ),
    },
    {
      head: lists.action,
      cell: (order) =>
        SHOWS_CANCEL.includes(order.status) ? (
          <>
            <Button small aria-label={fillIn(words.cancelOne, order)} onClick={() => onCancel(order)}>
              {buttons.cancel}
            </Button>
            {order.status === 'shipped' && (
              <span className="mt-1 block max-w-56 text-small">
                <TooLate />
              </span>
            )}
          </>
        ) : (
          lists.noAction
        ),
    },
  ];
}

export function MyOrders() {
  const list = useStore($list);
  const { asked, ask, said, confirm } = useCancelling<Order>(cancel);
  useEffect(() => void load(), []);

  return (
    <>
      <ActionResult outcome={said} className="mb-4" />
      <PagedList
        list={list}
        loading={words.loading}
        failed={words.notLoaded}
        empty={
          <p>
            {words.none}{' '}
            <a className="link font-semibold" href={PATHS.shop}>
              {words.toShop}
            </a>
          </p>
        }
        onRetry={() => void load()}
        onPage={(page) => void load({ ...EVERYTHING, page })}
      >
        {(orders) => (
          <Table caption={words.mine} columns={columns(ask)} rows={orders} rowKey={({ _id }) => _id} />
        )}
      </PagedList>
      <CancelOrder {...confirm} order={asked} />
    </>
  );
}
