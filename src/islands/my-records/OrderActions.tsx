import * as messages from '#content/messages/orders.yml';
import { CANCELLABLE, type Order } from '#contract/orders/orders.ts';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { CancelOrder } from '#islands/shared/CancelOrder.tsx';
import { useCancelling } from '#islands/shared/use-cancelling.ts';
import { Button } from '#islands/ui/Button.tsx';
import { legalPath } from '#lib/paths.ts';
import type { Outcome } from '#stores/row-actions.ts';

interface Props {
  order: Order;
  isPaid: boolean;
  onCancel: () => Promise<Outcome>;
}

/** Printing, cancelling and returning an order. */
export function OrderActions({ order, isPaid, onCancel }: Props) {
  const { ask, outcome, confirm } = useCancelling<Order>(onCancel);
  const { status } = order;

  return (
    <div className="grid gap-4 print:hidden">
      <ActionResult outcome={outcome} />
      <div className="flex flex-wrap items-center gap-3">
        <Button solid onClick={() => window.print()}>
          {isPaid ? messages.printInvoice : messages.printOrder}
        </Button>
        {CANCELLABLE.includes(status) && <Button onClick={() => ask(order)}>{messages.cancel}</Button>}
        {(status === 'shipped' || status === 'delivered') && (
          <a className="link inline-flex min-h-11 items-center" href={legalPath('cancellation')}>
            {messages.giveBack}
          </a>
        )}
      </div>
      <CancelOrder {...confirm} order={order} />
    </div>
  );
}
