// Carrier, tracking number and the staff's note of one order. What is typed stays whatever the server says meanwhile.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PaymentStatus } from '#contract/orders/orders.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { useSaving } from '#islands/admin/shell/use-saving.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { type DispatchForm, dispatchForm, orderDetail } from '#stores/admin/order-detail.ts';
import { ORDER_MESSAGES, ordersStore } from '#stores/admin/orders.ts';

const LABELS: Record<keyof DispatchForm, string> = {
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  staffNote: 'Note',
};

/** Where a parcel could still be sent without its money. */
const UNPAID: Record<PaymentStatus, string> = {
  pending: 'This order has not been paid.',
  completed: '',
  failed: 'The payment of this order failed.',
  refunded: 'The payment of this order was refunded.',
};

/** What somebody else has saved since, field by field. */
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

interface FieldsProps {
  form: DispatchForm;
  onChange: (part: Partial<DispatchForm>) => void;
}

function Fields({ form, onChange }: FieldsProps) {
  const bind = bindTo(form, onChange);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind('carrier')} label="Carrier (optional)" maxLength={60} />
        <TextField {...bind('trackingNumber')} label="Tracking number (optional)" maxLength={60} />
      </div>
      <TextArea
        {...bind('staffNote')}
        label="Note (optional)"
        hint="For the staff. The customer never sees it."
        rows={3}
        maxLength={2000}
      />
    </>
  );
}

function useShipping(order: OrderDetail, { save, setMessage }: ReturnType<typeof useSaving>) {
  const [problem, setProblem] = useState('');

  /** What is typed is saved first: the mail about the parcel names its tracking number. */
  async function ship() {
    setProblem('');
    if (orderDetail.draftOf(order._id) && !(await save())) return;
    const outcome = await ordersStore.change(order, { status: 'shipped' });
    if (!outcome) return;
    setMessage(outcome.ok ? 'Shipped. The customer is told by email.' : '');
    setProblem(outcome.ok ? '' : outcome.msg);
    await showOutcome(outcome, ORDER_MESSAGES.notChanged);
    await orderDetail.refresh();
  }

  return { problem, ship };
}

export function Dispatch({ order }: { order: OrderDetail }) {
  const draft = useStore(orderDetail.$drafts)[order._id];
  const state = useStore(orderDetail.$forms)[order._id];
  useEffect(() => orderDetail.openForm(order._id), [order._id]);
  const saving = useSaving(() => orderDetail.save(order), ORDER_MESSAGES.notChanged);
  const { problem, ship } = useShipping(order, saving);
  const form = draft?.form ?? dispatchForm(order);
  const canShip = !['shipped', 'delivered', 'cancelled'].includes(order.status);
  const unpaid = canShip && UNPAID[order.paymentStatus];

  return (
    <>
      <DraftForm
        id="dispatch"
        small
        state={state}
        onSave={() => void saving.save()}
        label="Save"
        message={saving.message}
        discard={draft && { label: 'Discard changes', onPress: () => orderDetail.discard(order._id) }}
        notes={
          <>
            {draft?.isStale && <Theirs order={order} mine={form} />}
            {problem && <Notice kind="error">{problem}</Notice>}
            {unpaid && <p className="font-semibold">{unpaid}</p>}
          </>
        }
        actions={
          canShip && (
            <Button small aria-disabled={state?.state === 'sending'} onClick={() => void ship()}>
              {draft ? 'Save and mark as shipped' : 'Mark as shipped'}
            </Button>
          )
        }
      >
        <Fields
          form={form}
          onChange={(part) => {
            saving.setMessage('');
            orderDetail.edit(order, part);
          }}
        />
      </DraftForm>
      {order.shippedAt === null && (
        <p className="label mt-4">The shipping email goes out once, so write the tracking number first.</p>
      )}
    </>
  );
}
