import { useState } from 'react';
import { CANCELLABLE, type Order } from '#contract/orders.ts';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { legalPath } from '#lib/paths.ts';
import type { Outcome } from '#stores/listing.ts';

interface Props {
  order: Order;
  isPaid: boolean;
  onCancel: () => Promise<Outcome>;
}

/** What can be done with an order; nothing of it is printed. */
export function OrderActions({ order, isPaid, onCancel }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<Outcome | null>(null);
  const { status, orderNumber } = order;

  async function confirm(): Promise<Outcome> {
    const outcome = await onCancel();
    if (outcome.ok) say.success(outcome.msg);
    else say.error(outcome.msg);
    return outcome;
  }

  return (
    <div className="grid gap-4 print:hidden">
      {said && (
        <Notice kind={said.ok && said.isPending ? 'waiting' : 'success'} catchesFocus>
          {said.msg}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button solid onClick={() => window.print()}>
          {isPaid ? 'Print invoice' : 'Print order'}
        </Button>
        {CANCELLABLE.includes(status) && <Button onClick={() => setAsking(true)}>Cancel order</Button>}
        {(status === 'shipped' || status === 'delivered') && (
          <a className="link inline-flex min-h-11 items-center" href={legalPath('cancellation')}>
            Return it within 14 days
          </a>
        )}
      </div>
      <Confirm
        isOpen={isAsking}
        title={`Cancel order ${orderNumber}?`}
        word="Cancel order"
        busyWord="Cancelling..."
        keepWord="Keep order"
        onConfirm={confirm}
        onClosed={(done) => {
          setAsking(false);
          setSaid(done);
        }}
      >
        <p>If you have paid for it, the money goes back to you the way you paid. This cannot be undone.</p>
      </Confirm>
    </div>
  );
}
