// Carrier, tracking number and the staff's note of one order. What is typed stays whatever the server says meanwhile.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PaymentStatus } from '#contract/orders/orders.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { say } from '#islands/shared/toast.ts';
import { askAgain } from '#islands/shared/use-guard.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field, TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { NO_ERRORS } from '#islands/ui/form-context.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { type DispatchForm, dispatchForm, orderDetail } from '#stores/admin/order-detail.ts';
import { ORDER_WORDS, ordersStore } from '#stores/admin/orders.ts';

const LABELS: Record<keyof DispatchForm, string> = {
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  staffNote: 'Note',
};

/** ActionResult where a parcel could still be sent without its money. */
const UNPAID: Record<PaymentStatus, string> = {
  pending: 'This order has not been paid.',
  completed: '',
  failed: 'The payment of this order failed.',
  refunded: 'The payment of this order was refunded.',
};

/** What somebody else has written since, field by field. */
function Theirs({ order, mine }: { order: OrderDetail; mine: DispatchForm }) {
  const theirs = dispatchForm(order);
  const fields = (Object.keys(LABELS) as (keyof DispatchForm)[]).filter(
    (name) => theirs[name] !== mine[name],
  );
  if (fields.length === 0) return null;
  return (
    <div className="text-small">
      <p>Kept now. Saving again puts yours in their place.</p>
      {fields.map((name) => (
        <p key={name} className="wrap-anywhere whitespace-pre-line">
          {LABELS[name]}: {theirs[name] || 'none'}
        </p>
      ))}
    </div>
  );
}

export function Dispatch({ order }: { order: OrderDetail }) {
  const draft = useStore(orderDetail.$drafts)[order._id];
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [isStale, setStale] = useState(false);
  const state = useStore(orderDetail.$forms)[order._id];
  useEffect(() => orderDetail.openForm(order._id), [order._id]);
  const form = draft?.form ?? dispatchForm(order);
  const isSending = state?.state === 'sending';
  const canShip = !['shipped', 'delivered', 'cancelled'].includes(order.status);

  const change = (part: Partial<DispatchForm>) => {
    setSaid('');
    orderDetail.edit(order, part);
  };

  async function save(): Promise<boolean> {
    setSaid('');
    const saved = await orderDetail.save(isStale ? order : (draft?.base ?? order), form);
    setStale(!saved.ok && saved.code === 'stale_version');
    if (saved.ok) {
      setSaid(ORDER_WORDS.changed);
      say.success(ORDER_WORDS.changed);
    } else if (saved.code) {
      say.error(ORDER_WORDS.notChanged);
      await askAgain(saved.code);
    }
    return saved.ok;
  }

  function discard() {
    setStale(false);
    orderDetail.discard(order._id);
  }

  async function ship() {
    setProblem('');
    if (draft && !(await save())) return;
    const outcome = await ordersStore.change(order, { status: 'shipped' });
    if (!outcome) return;
    setSaid(outcome.ok ? 'Shipped. The customer is told by email.' : '');
    if (outcome.ok) say.success(outcome.msg);
    else {
      setProblem(outcome.msg);
      say.error(ORDER_WORDS.notChanged);
      await askAgain(outcome.code);
    }
    await orderDetail.refresh();
  }

  return (
    <Form
      id="dispatch"
      errors={state?.state === 'refused' ? state.errors : NO_ERRORS}
      onSubmit={() => void save()}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="carrier"
          label="Carrier (optional)"
          maxLength={60}
          value={form.carrier}
          onChange={({ target }) => change({ carrier: target.value })}
        />
        <TextField
          name="trackingNumber"
          label="Tracking number (optional)"
          maxLength={60}
          value={form.trackingNumber}
          onChange={({ target }) => change({ trackingNumber: target.value })}
        />
      </div>
      <Field name="staffNote" label="Note (optional)" hint="For the staff. The customer never sees it.">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={form.staffNote}
            onChange={({ target }) => change({ staffNote: target.value })}
          />
        )}
      </Field>
      <Refusal form={state} />
      {isStale && <Theirs order={order} mine={form} />}
      {problem && <Notice kind="error">{problem}</Notice>}
      {said && <Notice kind="success">{said}</Notice>}
      {canShip && UNPAID[order.paymentStatus] && (
        <p className="font-semibold">{UNPAID[order.paymentStatus]}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" small aria-disabled={isSending}>
          {isSending ? 'Saving...' : 'Save'}
        </Button>
        {draft && (
          <Button small aria-disabled={isSending} onClick={discard}>
            Discard changes
          </Button>
        )}
        {canShip && (
          <Button small aria-disabled={isSending} onClick={() => void ship()}>
            {draft ? 'Save and mark as shipped' : 'Mark as shipped'}
          </Button>
        )}
      </div>
      {order.shippedAt === null && (
        <p className="label">The shipping email goes out once, so write the tracking number first.</p>
      )}
    </Form>
  );
}
