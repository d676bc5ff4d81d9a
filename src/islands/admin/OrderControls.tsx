// One order's status, payment status and refund.
import { useStore } from '@nanostores/react';
import { ORDER_STATUSES, type Order, PAYMENT_STATUSES } from '#contract/orders.ts';
import { inWords, OrderChip, PaymentChip } from '#islands/StateChip.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { type OrderEdit, orderDesk } from '#stores/orders.ts';
import { RowNote } from './RowNote.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  isBusy: boolean;
  onChoose: (value: Value) => void;
}

/** Shows what the server has; the new value stands there once the server has it. */
function Choice<Value extends string>({ label, value, values, isBusy, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      aria-busy={isBusy}
      className="control min-h-11 max-w-36 grow py-1 pr-1 pl-2 md:min-h-10"
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((name) => name === target.value);
        if (chosen && !isBusy) onChoose(chosen);
      }}
    >
      {values.map((name) => (
        <option key={name} value={name}>
          {inWords(name)}
        </option>
      ))}
    </select>
  );
}

interface Props {
  order: Order;
  onEdit: (order: Order, edit: OrderEdit) => void;
}

export function OrderControls({ order, onEdit }: Props) {
  const row = useStore(orderDesk.$rows)[order._id];
  const isBusy = row?.isBusy ?? false;
  const { orderNumber, status, paymentStatus } = order;
  return (
    <div className="grid gap-2 md:min-w-72">
      <div className="flex items-center justify-end gap-2 md:justify-start">
        <span className="md:w-24">
          <OrderChip status={status} />
        </span>
        <Choice
          label={`Status of order ${orderNumber}`}
          value={status}
          values={ORDER_STATUSES}
          isBusy={isBusy}
          onChoose={(value) => onEdit(order, { status: value })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 md:justify-start">
        <span className="md:w-24">
          <PaymentChip status={paymentStatus} />
        </span>
        <Choice
          label={`Payment of order ${orderNumber}`}
          value={paymentStatus}
          values={PAYMENT_STATUSES}
          isBusy={isBusy}
          onChoose={(value) => onEdit(order, { paymentStatus: value })}
        />
        <Button
          small
          aria-label={`Refund order ${orderNumber}`}
          disabled={paymentStatus === 'refunded'}
          onClick={() => onEdit(order, { paymentStatus: 'refunded' })}
        >
          Refund
        </Button>
      </div>
      <RowNote key={isBusy ? 'busy' : 'rest'} row={row} />
    </div>
  );
}
