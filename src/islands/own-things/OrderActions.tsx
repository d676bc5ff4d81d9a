import * as words from '#content/messages/orders.yml';
import { CANCELLABLE, type Order } from '#contract/orders.ts';
import { CancelOrder } from '#islands/CancelOrder.tsx';
import { Said } from '#islands/Said.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useCancelling } from '#islands/use-cancelling.ts';
import { legalPath } from '#lib/paths.ts';
import type { Outcome } from '#stores/row-actions.ts';

interface Props {
  order: Order;
  isPaid: boolean;
  onCancel: () => Promise<Outcome>;
}

/** What can be done with an order; nothing of it is printed. */
export function OrderActions({ order, isPaid, onCancel }: Props) {
  const { ask, said, confirm } = useCancelling<Order>(onCancel);
  const { status } = order;

  return (
    <div className="grid gap-4 print:hidden">
      <Said outcome={said} />
      <div className="flex flex-wrap items-center gap-3">
        <Button solid onClick={() => window.print()}>
          {isPaid ? words.printInvoice : words.printOrder}
        </Button>
        {CANCELLABLE.includes(status) && <Button onClick={() => ask(order)}>{words.cancel}</Button>}
        {(status === 'shipped' || status === 'delivered') && (
          <a className="link inline-flex min-h-11 items-center" href={legalPath('cancellation')}>
            {words.giveBack}
          </a>
        )}
      </div>
      <CancelOrder {...confirm} order={order} />
    </div>
  );
}
