import type { ComponentProps } from 'react';
import type { Order } from '#contract/orders.ts';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Outcome } from '#stores/listing.ts';

interface Props extends Pick<ComponentProps<typeof Confirm<Outcome>>, 'isOpen' | 'onConfirm' | 'onClosed'> {
  /** Null until one is asked about. */
  order: Order | null;
}

/** Asks a buyer before one of their orders is cancelled, and says where the money goes. */
export const CancelOrder = ({ order, ...confirm }: Props) => (
  <Confirm
    {...confirm}
    title={`Cancel order ${order?.orderNumber ?? ''}?`}
    word="Cancel order"
    busyWord="Cancelling..."
    keepWord="Keep order"
  >
    <p>
      {order?.paymentStatus === 'completed'
        ? `${formatMoney(toMinor(order.totalAmount), order.currency)} goes back to you the way you paid.`
        : 'If you have paid for it, the money goes back to you the way you paid.'}{' '}
      This cannot be undone.
    </p>
  </Confirm>
);
