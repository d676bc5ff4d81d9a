// An order by phone that nobody has paid yet: until when its parts are held, and its link once more.
import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatMoment } from '#lib/format-date.ts';
import { sendLinkAgain } from '#stores/admin/payments/phone-order.ts';
import type { Outcome } from '#stores/row-actions.ts';

type ByPhone = NonNullable<Order['byPhone']>;

export const waitsText = ({ isToPay, until }: ByPhone): string => {
  if (!isToPay) return '';
  return until ? `Waiting for payment until ${formatMoment(Date.parse(until))}` : 'Waiting for a transfer';
};

export function WaitsForPayment({ order, byPhone }: { order: Order; byPhone: ByPhone }) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (!byPhone.isToPay) return null;

  async function send() {
    if (isBusy) return;
    setBusy(true);
    setOutcome(null);
    setOutcome(await orSignIn(sendLinkAgain(order._id)));
    setBusy(false);
  }

  return (
    <div className="mb-6 grid justify-items-start gap-3">
      <p className="font-semibold">{waitsText(byPhone)}</p>
      <ActionResult outcome={outcome} />
      {byPhone.until && (
        <Button small aria-disabled={isBusy} onClick={() => void send()}>
          {isBusy ? 'Sending...' : 'Send the link again'}
        </Button>
      )}
    </div>
  );
}
