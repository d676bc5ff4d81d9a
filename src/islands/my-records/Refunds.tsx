import * as messages from '#content/messages/orders.yml';
import type { Order } from '#contract/orders/orders.ts';
import { fillIn } from '#lib/fill.ts';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';

/** What has gone back, and what is on its way. */
export function Refunds({ order: { refunds = [], currency } }: { order: Order }) {
  const shown = refunds.filter(({ amount, state }) => amount > 0 && state !== 'given-back');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="refunds-title">
      <h3 id="refunds-title" className="text-md font-semibold">
        {messages.refunds}
      </h3>
      <ul className="mt-2 grid gap-2">
        {shown.map(({ _id, amount, origin, doneAt, creditNote, reason }) => {
          const total = formatMoney(toMinor(amount), currency);
          const open = origin === 'hand' ? messages.refundByHand : messages.refundPending;
          return (
            <li key={_id} className="wrap-anywhere">
              {doneAt
                ? fillIn(messages.refunded, { total, day: formatInstant(doneAt) })
                : fillIn(open, { total })}
              {[creditNote, reason].filter(Boolean).map((note) => (
                <span key={note} className="label block">
                  {note}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
