import * as messages from '#content/messages/orders.yml';
import type { OrderTimeline as Timeline } from '#contract/orders/own-order.ts';
import { Moment } from '#islands/ui/Moment.tsx';

const EVENTS: Record<Timeline[number]['event'], string> = {
  placed: messages.wasPlaced,
  paid: messages.wasPaid,
  shipped: messages.wasShipped,
  delivered: messages.wasDelivered,
  cancelled: messages.wasCancelled,
  'partly-refunded': messages.wasPartlyRefunded,
  refunded: messages.wasRefunded,
};

/** The steps of an order: downwards on phones, in a row on wider screens and in print. The last step has the signal dot. */
export const OrderTimeline = ({ timeline }: { timeline: Timeline }) => (
  <section aria-label={messages.timeline}>
    <ol className="grid sm:grid-flow-col sm:auto-cols-fr">
      {timeline.map(({ event, at }, step) => (
        <li
          key={step}
          className="relative border-l border-line-strong pb-4 pl-5 last:border-transparent last:pb-0 sm:border-t sm:border-l-0 sm:pt-4 sm:pb-0 sm:pl-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-2 -left-1.5 size-3 rounded-full border-6 border-ink sm:-top-1.5 sm:left-0 in-[li:last-child]:border-signal"
          />
          <p className="font-semibold">{EVENTS[event]}</p>
          {at && <Moment iso={at} className="label" />}
        </li>
      ))}
    </ol>
  </section>
);
