import * as messages from '#content/messages/orders.yml';
import { Moment } from '#islands/ui/Moment.tsx';
import { fillIn } from '#lib/fill.ts';
import type { Step } from '#stores/my-records/order-steps.ts';

const EVENTS: Record<Step['event'], string> = {
  placed: messages.wasPlaced,
  paid: messages.wasPaid,
  packed: messages.isPacked,
  shipped: messages.wasShipped,
  delivered: messages.wasDelivered,
  cancelled: messages.wasCancelled,
  'partly-refunded': messages.wasPartlyRefunded,
  refunded: messages.wasRefunded,
};

interface Props {
  steps: readonly Step[];
  /** When it normally arrives; '' where nothing is to be said. */
  arrives: string;
}

/** What is known of a step that is to come. */
function expected({ event }: Step, isNext: boolean, arrives: string): string {
  if (event === 'packed' && isNext) return messages.packing;
  if (event === 'shipped') return messages.mailedThen;
  return event === 'delivered' && arrives ? fillIn(messages.normally, { days: arrives }) : '';
}

function dotOf({ isDone }: Step, isNow: boolean): string {
  if (!isDone) return 'border border-soft bg-paper';
  return isNow ? 'border-6 border-signal' : 'border-6 border-ink';
}

/**
 * The steps of an order: downwards on phones, in a row on wider screens. The last that is done has the signal dot, those to come
 * have an empty one.
 */
export function OrderTimeline({ steps, arrives }: Props) {
  const now = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <section aria-label={messages.timeline}>
      <ol className="grid sm:grid-flow-col sm:auto-cols-fr">
        {steps.map((step, at) => (
          <li
            key={at}
            aria-current={at === now ? 'step' : undefined}
            className={`relative border-l pb-4 pl-5 last:border-transparent last:pb-0 sm:border-t sm:border-l-0 sm:pt-4 sm:pr-4 sm:pb-0 sm:pl-0 ${at < now ? 'border-ink' : 'border-line-strong'} ${step.isDone ? '' : 'text-soft'}`}
          >
            <span
              aria-hidden="true"
              className={`absolute top-2 -left-1.5 size-3 rounded-full sm:-top-1.5 sm:left-0 ${dotOf(step, at === now)}`}
            />
            <p className={step.isDone ? 'font-semibold' : ''}>
              {EVENTS[step.event]}
              {!step.isDone && <span className="sr-only"> ({messages.toCome})</span>}
            </p>
            {step.isDone ? (
              step.at && <Moment iso={step.at} className="label" />
            ) : (
              <p className="label empty:hidden">{expected(step, at === now + 1, arrives)}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
