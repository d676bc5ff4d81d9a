// An order by phone that nobody has paid yet: until when its parts are held, and its link once more.
import type { Order } from '#contract/orders/orders.ts';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatMoment } from '#lib/format-date.ts';
import { sendLinkAgain } from '#stores/admin/payments/phone-order.ts';

type ByPhone = NonNullable<Order['byPhone']>;

export const waitsText = ({ isToPay, until }: ByPhone): string => {
  if (!isToPay) return '';
  return until ? `Waiting for payment until ${formatMoment(Date.parse(until))}` : 'Waiting for a transfer';
};

export function WaitsForPayment({ order, byPhone }: { order: Order; byPhone: ByPhone }) {
  const { isBusy, outcome, run } = useAction(() => orSignIn(sendLinkAgain(order._id)));
  if (!byPhone.isToPay) return null;

  return (
    <div className="mb-6 grid justify-items-start gap-3">
      <p className="font-semibold">{waitsText(byPhone)}</p>
      <ActionResult outcome={outcome} />
      {byPhone.until && (
        <Button small aria-disabled={isBusy} onClick={() => void run()}>
          {isBusy ? 'Sending...' : 'Send the link again'}
        </Button>
      )}
    </div>
  );
}
