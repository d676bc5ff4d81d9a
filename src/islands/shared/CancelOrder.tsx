// What a buyer is asked before an order is cancelled, and why one that was sent can't be.
import * as messages from '#content/messages/orders.yml';
import type { Order } from '#contract/orders/orders.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatArrival } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { legalPath } from '#lib/paths.ts';

/** Why a shipped order can only be returned, not cancelled. */
export const TooLate = () => (
  <>
    {messages.tooLate}{' '}
    <a className="link inline-block py-0.5 font-semibold" href={legalPath('cancellation')}>
      {messages.giveBack}
    </a>
  </>
);

/** What becomes of the money, and of the visit that the order pays for. */
function consequences({ visit, paymentStatus, totalAmount, refundedAmount, currency }: Order): string {
  const refundMinor = visit?.isPaidBy ? toMinor(visit.paid) : toMinor(totalAmount) - toMinor(refundedAmount);
  return [
    visit &&
      fillIn(visit.isPaidBy ? messages.endsVisit : messages.visitStays, { when: formatArrival(visit) }),
    paymentStatus === 'completed'
      ? fillIn(messages.goesBack, { total: formatMoney(refundMinor, currency) })
      : messages.ifPaid,
    messages.noWayBack,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What `useCancelling` asks before it cancels. */
export const cancelQuestion = (order: Order) => ({
  title: fillIn(messages.cancelTitle, order),
  text: consequences(order),
  label: messages.cancel,
  busy: messages.cancelling,
  keep: messages.keep,
});

export const TooLateDialog = ({ order, onClosed }: { order: Order; onClosed: () => void }) => (
  <Modal onClose={onClosed} title={fillIn(messages.tooLateTitle, order)}>
    {(leave) => (
      <div className="grid justify-items-start gap-5">
        <p>
          <TooLate />
        </p>
        <Button onClick={leave}>{messages.keep}</Button>
      </div>
    )}
  </Modal>
);
