// Why an order needs review, and the button that marks it as checked.

import { useStore } from '@nanostores/react';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { orderDetail } from '#stores/admin/order-detail.ts';
import { ordersStore } from '#stores/admin/orders.ts';

export function OrderReview({ order }: { order: OrderDetail }) {
  const isBusy = useStore(ordersStore.$rows)[order._id]?.isBusy ?? false;
  if (!order.reviewReason) return null;
  // A pending payment has to be decided first.
  const isDecided = order.paymentStatus !== 'pending';

  async function markChecked() {
    await showOutcome(ordersStore.change(order, { reviewed: true }));
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
