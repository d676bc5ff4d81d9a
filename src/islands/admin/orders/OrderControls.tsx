// One order's status, payment and refund; each dropdown has the colour of its value.

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ORDER_STATUSES, type Order } from '#contract/orders/orders.ts';
import { ROW_BUTTON, RowNote } from '#islands/admin/shell/RowActions.tsx';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { inWords, ORDER_TONES, PAYMENT_TONES, PaymentChip } from '#islands/shared/StateChip.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Chip, TONES } from '#islands/ui/Chip.tsx';
import { formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { ORDER_MESSAGES, type OrderEdit, ordersStore, paymentChoices } from '#stores/admin/orders.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  /** Why other values aren't offered. */
  why?: readonly string[];
  tone: string;
  isBusy: boolean;
  onChoose: (value: Value) => void;
}

/** Chosen first, by arrow keys too, and done by Apply or Enter: one key alone must not ship an order. */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, values, why = [], tone, isBusy, onChoose } = props;
  const [chosen, setChosen] = useState(value);
  const select = useRef<HTMLSelectElement>(null);
  // What the server says takes the place of the choice.
  useEffect(() => setChosen(value), [value]);
  const isChanged = chosen !== value && !isBusy;

  function apply() {
    if (!isChanged) return;
    // Apply goes.
    select.current?.focus();
    setChosen(value);
    onChoose(chosen);
  }

  return (
    <div className="grid justify-items-start gap-2">
      <select
        ref={select}
        aria-label={label}
        aria-busy={isBusy}
        className={`min-h-11 w-30 rounded-sm border border-current/40 pr-4 pl-1.5 font-semibold md:min-h-9 md:w-28 md:pr-5 md:pl-0.5 lg:w-32 lg:pl-1.5 ${tone}`}
        value={chosen}
        onChange={({ target }) => !isBusy && setChosen(values.find((name) => name === target.value) ?? value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The rest of this press would go to the question that has the focus by then.
          event.preventDefault();
          apply();
        }}
      >
        {values.map((name) => (
          <option key={name} value={name}>
            {inWords(name)}
          </option>
        ))}
        {why.map((text) => (
          <option key={text} disabled>
            {text}
          </option>
        ))}
      </select>
      {isChanged && (
        <Button small aria-label={`Apply: ${label}`} onClick={apply}>
          Apply
        </Button>
      )}
    </div>
  );
}

interface Props {
  order: Order;
  onEdit: (order: Order, edit: OrderEdit) => void;
}

function StatusChoice({ order, onEdit }: Props) {
  const isBusy = useStore(ordersStore.$rows)[order._id]?.isBusy ?? false;
  const mayMoveMoney = useMay('money');
  // Cancelling a paid order refunds it.
  const isCancellable = mayMoveMoney || isUnpaid(order) || order.status === 'cancelled';
  return (
    <Choice
      label={`Status of order ${order.orderNumber}`}
      value={order.status}
      values={ORDER_STATUSES.filter((status) => isCancellable || status !== 'cancelled')}
      tone={TONES[ORDER_TONES[order.status]]}
      isBusy={isBusy}
      onChoose={(status) => onEdit(order, { status })}
    />
  );
}

const isUnpaid = ({ paymentStatus }: Order): boolean =>
  paymentStatus === 'pending' || paymentStatus === 'failed';

const UNPAID = 'It can be refunded once it is paid';
const ALL_BACK = 'All of its payment has gone back';

/** A bill of which nothing is to be paid any more, and nothing was: its payment hasn't failed, nobody tried. */
export const isEndedUnpaid = (order: Order): boolean =>
  order.bill !== undefined && order.status === 'cancelled' && isUnpaid(order);

/** @example '£17.00 of £117.00 to pay' */
function toPay({ totalAmount, currency }: Order, { due }: NonNullable<Order['bill']>): string {
  const money = (major: number) => formatMoney(toMinor(major), currency);
  return due < totalAmount ? `${money(due)} of ${money(totalAmount)} to pay` : `${money(due)} to pay`;
}

/** What is paid, or how much of it went back. */
export function PaymentBadge({ order }: { order: Order }) {
  const { paymentStatus, refundedAmount, totalAmount, currency } = order;
  if (isEndedUnpaid(order)) return null;
  if (order.bill && paymentStatus === 'pending')
    return <Chip tone="pending">{toPay(order, order.bill)}</Chip>;
  if (refundedAmount === 0) return <PaymentChip status={paymentStatus} />;
  const back = formatMoney(toMinor(refundedAmount), currency);
  const whole = formatMoney(toMinor(totalAmount), currency);
  return <Chip tone="plain">{back === whole ? `Refunded ${back}` : `${back} of ${whole} refunded`}</Chip>;
}

/** All of its money went back before anything was sent: there is nothing left to do. */
const isOver = ({ status, paymentStatus }: Order): boolean =>
  paymentStatus === 'refunded' && (status === 'pending' || status === 'processing');

/** In the open order, where the list shows that it is over. */
export const OverStatus = ({ order, onEdit }: Props) =>
  !order.bill && isOver(order) ? <StatusChoice order={order} onEdit={onEdit} /> : null;

/** A bill stays as it was sent: it can be cancelled where it is opened. */
export const BillChip = ({ status }: Pick<Order, 'status'>) =>
  status === 'cancelled' ? <Chip tone="cancelled">Cancelled</Chip> : <Chip tone="plain">Bill</Chip>;

export function StatusCell({ order, onEdit }: Props) {
  if (order.bill) return <BillChip status={order.status} />;
  return isOver(order) ? <PaymentBadge order={order} /> : <StatusChoice order={order} onEdit={onEdit} />;
}

/** In the list: what is paid, and giving it back. */
export function PaymentCell({ order, onEdit }: Props) {
  const row = useStore(ordersStore.$rows)[order._id];
  const mayMoveMoney = useMay('money');
  const { orderNumber, paymentStatus, bill, status } = order;
  const last = row?.last;
  // While a payment is in review, money may have come in that is to go back.
  const hasNothing = isUnpaid(order) && !order.needsReview;
  const unpaid = hasNothing ? UNPAID : undefined;
  const whyNot = paymentStatus === 'refunded' ? ALL_BACK : unpaid;
  // The refund that was pending is confirmed.
  const isConfirmed = last?.ok && last.isPending && paymentStatus === 'refunded';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 md:flex-nowrap">
        {!isOver(order) && <PaymentBadge order={order} />}
        {bill && bill.due > 0 && status !== 'cancelled' && (
          <span className="label whitespace-nowrap">by {formatVisitDay(bill.dueOn)}</span>
        )}
        {mayMoveMoney && !(order.bill && hasNothing) && (
          <Button
            small
            className={ROW_BUTTON}
            aria-label={`Refund order ${orderNumber}`}
            disabled={whyNot !== undefined}
            title={whyNot}
            aria-describedby={whyNot && `no-refund-${order._id}`}
            onClick={() => onEdit(order, { paymentStatus: 'refunded' })}
          >
            Refund
          </Button>
        )}
        {mayMoveMoney && whyNot && !(order.bill && hasNothing) && (
          <span id={`no-refund-${order._id}`} className="sr-only">
            {whyNot}
          </span>
        )}
      </div>
      {order.refundPending && !last && (
        <p className="mt-2 text-small md:max-w-64">{ORDER_MESSAGES.refundPending}</p>
      )}
      <RowNote row={isConfirmed ? undefined : row} />
    </>
  );
}

/** In the open order: money that came or went outside PayPal. */
export function PaymentChoice({ order, onEdit }: Props) {
  const isBusy = useStore(ordersStore.$rows)[order._id]?.isBusy ?? false;
  const mayMoveMoney = useMay('money');
  const { orderNumber, paymentStatus } = order;
  return (
    <Choice
      label={`Payment of order ${orderNumber}`}
      value={paymentStatus}
      {...paymentChoices(order, mayMoveMoney)}
      tone={TONES[PAYMENT_TONES[paymentStatus]]}
      isBusy={isBusy}
      onChoose={(value) => onEdit(order, { paymentStatus: value })}
    />
  );
}
