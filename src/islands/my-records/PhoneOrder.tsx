// What a buyer does about an order that staff took on the phone: pays it, or reads why it can't be paid any more.
import * as messages from '#content/messages/orders.yml';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderTimeline } from '#contract/orders/own-order.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatMoment } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { Payable } from '#stores/my-records/payable-purchase.ts';
import { PayDue } from './PayByLink.tsx';

interface Props {
  store: Payable;
  order: Order;
  byPhone: NonNullable<Order['byPhone']>;
  timeline: OrderTimeline;
}

/** It was never paid: either its time was over, or somebody cancelled it before. */
function Over({ byPhone: { until }, timeline }: Pick<Props, 'byPhone' | 'timeline'>) {
  const at = timeline.find(({ event }) => event === 'cancelled')?.at;
  const isLate = until !== null && (!at || at >= until);
  return (
    <Notice kind="waiting" className="print:hidden">
      {isLate ? fillIn(messages.lapsed, { moment: formatMoment(Date.parse(until)) }) : messages.calledOff}
    </Notice>
  );
}

export function PhoneOrder({ store, order, byPhone, timeline }: Props) {
  if (order.status === 'cancelled' && order.paymentStatus === 'failed')
    return <Over {...{ byPhone, timeline }} />;
  if (!byPhone.isToPay) return null;
  const sum = formatMoney(toMinor(order.totalAmount), order.currency);
  return (
    <section aria-labelledby="pay-title" className="grid max-w-144 gap-5 print:hidden">
      <h2 id="pay-title" className="text-h3">
        {messages.payTitle}
      </h2>
      {byPhone.until && (
        <p className="font-semibold">
          {fillIn(messages.heldUntil, { moment: formatMoment(Date.parse(byPhone.until)) })}
        </p>
      )}
      <PayDue {...{ store, sum }} />
    </section>
  );
}
