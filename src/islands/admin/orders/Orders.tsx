// The dashboard's list of orders.
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { ExportButton } from '#islands/admin/shell/ExportButton.tsx';
import { UnsavedMark } from '#islands/admin/shell/UnsavedMark.tsx';
import { SuccessNotice } from '#islands/shared/actions/SuccessNotice.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { lateness } from '#lib/bill-age.ts';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { $adminPlace } from '#stores/admin/admin-url.ts';
import { orderDetail } from '#stores/admin/order-detail.ts';
import { type OrderEdit, ordersStore } from '#stores/admin/orders.ts';
import { itemsOf } from '#stores/listing.ts';
import { ConfirmEdit, needsAsking } from './ConfirmEdit.tsx';
import { InvoicesExport } from './InvoicesExport.tsx';
import { NewOrder, type Shop } from './NewOrder.tsx';
import { PaymentCell, StatusCell } from './OrderControls.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import type { Sender } from './PackingSlip.tsx';
import { UnmatchedPayments } from './UnmatchedPayments.tsx';
import { waitsText } from './WaitsForPayment.tsx';

const Total = ({ totalAmount, currency }: Order) => formatMoney(toMinor(totalAmount), currency);

/** A choice on a phone's card, where two look alike; its own name is longer. */
const OnCard = ({ head, children }: { head: string; children: ReactNode }) => (
  <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3">
    <span className="label w-16 md:hidden" aria-hidden="true">
      {head}
    </span>
    {children}
  </div>
);

const columns = (edit: (order: Order, edit: OrderEdit) => void): readonly Column<Order>[] => [
  {
    head: 'Order',
    isName: true,
    sort: 'created',
    cell: (order) => {
      const { _id, orderNumber, createdAt, needsReview, reviewReason, pendingReason, bill, byPhone } = order;
      const late = bill && order.status !== 'cancelled' ? lateness(bill, Date.now()) : '';
      return (
        <>
          <DetailLink id={_id} noun="Order">
            {orderNumber}
          </DetailLink>
          <span className="label font-normal whitespace-nowrap md:ml-3">{formatInstant(createdAt)}</span>
          <span className="text-right text-compact md:hidden">
            <Total {...order} />
          </span>{' '}
          {needsReview && <Chip tone="signal">Needs review</Chip>}{' '}
          {pendingReason && <Chip tone="pending">Pending at PayPal</Chip>}{' '}
          {bill?.isWrittenOff && bill.due > 0 ? (
            <Chip tone="plain">Written off</Chip>
          ) : (
            late && <Chip tone="pending">{late}</Chip>
          )}{' '}
          <UnsavedMark id={_id} $drafts={orderDetail.$drafts} />
          {[byPhone && waitsText(byPhone), pendingReason, reviewReason].map(
            (note) =>
              note && (
                <span key={note} className="mt-1 block max-w-56 text-small font-normal">
                  {note}
                </span>
              ),
          )}
        </>
      );
    },
  },
  {
    head: 'User',
    sort: 'name',
    fills: true,
    cell: ({ user, bill }) => [bill?.company, user.name || user.email].filter(Boolean).join(', '),
  },
  {
    head: 'Items',
    fills: true,
    hasLine: true,
    from: 'lg',
    cell: ({ items }) => items.map(({ product, quantity }) => `${product.name} × ${quantity}`).join(', '),
  },
  {
    head: 'Total',
    isNumber: true,
    from: 'md',
    sort: 'total',
    cell: (order) => <Total {...order} />,
  },
  {
    head: 'Status',
    hasLine: true,
    sort: 'status',
    cell: (order) => (
      <OnCard head="Status">
        <StatusCell order={order} onEdit={edit} />
      </OnCard>
    ),
  },
  {
    head: 'Payment',
    hasLine: true,
    sort: 'payment',
    cell: (order) => (
      <OnCard head="Payment">
        <PaymentCell order={order} onEdit={edit} />
      </OnCard>
    ),
  },
];

const MoneyOwed = lazy(async () => ({
  default: (await import('#islands/admin/bills/MoneyOwed.tsx')).MoneyOwed,
}));

/** Filters whose lists have the sums of what is owed above them. */
const OWED: readonly string[] = ['owed', 'overdue'];

export function Orders({ sender, shop }: { sender: Sender; shop: Shop }) {
  const [asked, setAsked] = useState<{ order: Order; edit: OrderEdit } | null>(null);
  const [message, setMessage] = useState('');
  const { status } = useStore($adminPlace);
  const items = itemsOf(useStore(ordersStore.$list));
  // The row as it is now: another admin may have changed it.
  const current = items.find(({ _id }) => _id === asked?.order._id) ?? asked?.order;

  function edit(order: Order, wanted: OrderEdit) {
    if (needsAsking(wanted)) setAsked({ order, edit: wanted });
    else void showOutcome(ordersStore.change(order, wanted));
  }

  return (
    <>
      <UnmatchedPayments />
      {OWED.includes(status) && (
        <Suspense>
          <MoneyOwed />
        </Suspense>
      )}
      <SuccessNotice message={message} className="mb-6" />
      <AdminList
        store={ordersStore}
        noun="order"
        failed="Failed to fetch orders"
        hasToast
        columns={columns(edit)}
      >
        <div className="flex flex-wrap gap-3 max-sm:w-full md:ml-auto">
          <ExportButton list="orders" />
          <NewOrder shop={shop} onSaved={setMessage} />
        </div>
      </AdminList>
      <InvoicesExport />
      <OrderDrawer sender={sender} onEdit={edit} />
      {asked && current && (
        <ConfirmEdit
          order={current}
          edit={asked.edit}
          onClosed={() => {
            setAsked(null);
            // It may be open in the drawer.
            void orderDetail.refresh();
          }}
        />
      )}
    </>
  );
}
