import type { ComponentProps } from 'react';
import * as words from '#content/words/orders.yml';
import type { Order } from '#contract/orders.ts';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { fillIn } from '#lib/fill-in.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Outcome } from '#stores/row-actions.ts';

interface Props extends Pick<ComponentProps<typeof Confirm<Outcome>>, 'isOpen' | 'onConfirm' | 'onClosed'> {
  /** Null until one is asked about. */
  order: Order | null;
}

/** Asks a buyer before one of their orders is cancelled, and says where the money goes. */
export const CancelOrder = ({ order, ...confirm }: Props) => (
  <Confirm
    {...confirm}
    title={fillIn(words.cancelTitle, { orderNumber: order?.orderNumber ?? '' })}
    word={words.cancel}
    busyWord={words.cancelling}
    keepWord={words.keep}
  >
    <p>
      {order?.paymentStatus === 'completed'
        ? fillIn(words.goesBack, { total: formatMoney(toMinor(order.totalAmount), order.currency) })
        : words.ifPaid}{' '}
      {words.noWayBack}
    </p>
  </Confirm>
);
