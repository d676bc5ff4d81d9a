// Refunds a part of an order's payment, or all that is left, with the sum that goes back before it is confirmed.
import { useStore } from '@nanostores/react';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { CheckBox } from '#islands/admin/shell/CheckBox.tsx';
import { Confirm } from '#islands/shared/actions/Confirm.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { refundForm } from '#stores/admin/order-detail.ts';
import {
  emptyRefund,
  type RefundForm,
  type RefundKind,
  refundableLines,
  refundKinds,
  refundLeft,
  refundPreview,
} from '#stores/admin/payments/refund-form.ts';
import { VisitStays } from './VisitStays.tsx';

interface FieldsProps {
  order: OrderDetail;
  form: RefundForm;
  onChange: (part: Partial<RefundForm>) => void;
}

function Lines({ order, form, onChange }: FieldsProps) {
  const { quantities } = form;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">How many of each</legend>
      {refundableLines(order).map(({ item: { _id, product, price }, most }) => (
        <TextField
          key={_id}
          type="number"
          min={0}
          max={most}
          inputMode="numeric"
          name={`refund-${_id}`}
          label={product.name}
          hint={`${formatMoney(toMinor(price), order.currency)} each, ${most} at most`}
          value={quantities[_id] ?? '0'}
          onChange={({ target }) => onChange({ quantities: { ...quantities, [_id]: target.value } })}
        />
      ))}
    </fieldset>
  );
}

function Sum({ order, form }: Omit<FieldsProps, 'onChange'>) {
  const money = (minor: number) => formatMoney(minor, order.currency);
  const sum = refundPreview(order, form);
  const left = refundLeft(order);
  const isTooMuch = sum !== null && sum > left;
  return (
    <output className="block font-semibold" aria-live="polite">
      {sum === null ? 'Nothing chosen yet' : `${money(sum)} goes back`}
      <span className="block font-normal text-soft">
        {isTooMuch ? `That’s more than the ${money(left)} that is left.` : `${money(left)} can be refunded.`}
      </span>
    </output>
  );
}

function titlesOf(order: OrderDetail): Record<RefundKind, string> {
  const left = formatMoney(refundLeft(order), order.currency);
  return { rest: `All that is left (${left})`, lines: 'Parts of the order', amount: 'An amount' };
}

const BY_HAND = 'This payment didn’t go through PayPal, so send the money back yourself first.';

function Fields({ order, form, onChange }: FieldsProps) {
  const titles = titlesOf(order);
  return (
    <>
      {order.paidByHand && <p>{BY_HAND}</p>}
      {order.visit && <VisitStays visit={order.visit} />}
      <SelectField
        name="refund-kind"
        label="What to refund"
        value={form.kind}
        options={refundKinds(order).map((value) => ({ value, title: titles[value] }))}
        onChange={({ target }) => onChange({ kind: target.value as RefundKind })}
      />
      {form.kind === 'lines' && <Lines {...{ order, form, onChange }} />}
      {form.kind === 'amount' && (
        <TextField
          required
          name="refund-amount"
          label={`Amount in ${order.currency}`}
          hint="Like 24.90"
          inputMode="decimal"
          value={form.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      )}
      {form.kind !== 'amount' && (
        <CheckBox
          label="Put the parts back in stock"
          isOn={form.stockBack}
          onChange={(stockBack) => onChange({ stockBack })}
        />
      )}
      <TextField
        required
        name="refund-reason"
        label="Reason"
        hint="The customer reads it, on the credit note"
        value={form.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <Sum {...{ order, form }} />
    </>
  );
}

interface Props {
  order: OrderDetail;
  onClosed: () => void;
}

export function RefundDialog({ order, onClosed }: Props) {
  const id = order._id;
  const form = useStore(refundForm.$drafts)[id] ?? emptyRefund(order);
  return (
    <Confirm
      title={`Refund order ${order.orderNumber}`}
      label="Refund"
      busyLabel="Refunding..."
      keepLabel="Keep payment"
      hasFields
      onConfirm={() => sayOutcome(refundForm.send(order))}
      onDeclined={() => refundForm.discard(id)}
      onClosed={onClosed}
    >
      <Fields order={order} form={form} onChange={(part) => refundForm.keep(id, { ...form, ...part })} />
    </Confirm>
  );
}
