// Why an order needs a look, and the mark of somebody who has looked.

import { useStore } from '@nanostores/react';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { orderDetail } from '#stores/admin/order-detail.ts';
import { ORDER_MESSAGES, ordersStore } from '#stores/admin/orders.ts';

export function OrderReview({ order }: { order: OrderDetail }) {
  const isBusy = useStore(ordersStore.$rows)[order._id]?.isBusy ?? false;
  if (!order.reviewReason) return null;
  // Until the payment itself is decided, deciding it is the way on.
  const isDecided = order.paymentStatus !== 'pending';

  async function markChecked() {
    await showOutcome(await ordersStore.change(order, { reviewed: true }), ORDER_MESSAGES.notChanged);
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
