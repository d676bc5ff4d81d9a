// Carrier, tracking and staff note of one order, and marking it as shipped.
import type { PaymentStatus } from '#contract/orders/orders.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { dispatchForm, orderDetail } from '#stores/admin/order-detail.ts';
import { ordersStore } from '#stores/admin/orders.ts';
import { PackingSlip, type Sender } from './PackingSlip.tsx';
import { TrackingFields } from './TrackingFields.tsx';

const LABELS = {
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  trackingLink: 'Tracking link',
  staffNote: 'Note',
};

/** Warns before a parcel is sent that isn't paid for. */
const UNPAID: Record<PaymentStatus, string> = {
  pending: 'This order has not been paid.',
  completed: '',
  failed: 'The payment of this order failed.',
  refunded: 'The payment of this order was refunded.',
};

type DispatchFields = ReturnType<typeof useDraft<ReturnType<typeof dispatchForm>, OrderDetail>>;

/** Saves the draft first: the email about the parcel names its tracking number. */
const useShipping = (order: OrderDetail, { draft, save, setMessage }: DispatchFields) =>
  useAction(async () => {
    if (draft && !(await save()).ok) return null;
    const outcome = await showOutcome(ordersStore.change(order, { status: 'shipped' }));
    if (!outcome) return null;
    setMessage(outcome.ok ? 'Shipped. We’re emailing the customer.' : '');
    await orderDetail.refresh();
    return outcome;
  });

const Fields = ({ bind }: Pick<DispatchFields, 'bind'>) => (
  <>
    <TrackingFields bind={bind} />
    <TextArea
      {...bind('staffNote')}
      label="Note (optional)"
      hint="For staff only. The customer never sees it."
      rows={2}
    />
  </>
);

export function Dispatch({ order, sender }: { order: OrderDetail; sender: Sender }) {
  const fields = useDraft(orderDetail, order);
  const { draft, state, form, base, bind } = fields;
  const { problem, run: ship } = useShipping(order, fields);
  const canShip = !['shipped', 'delivered', 'cancelled'].includes(order.status);
  const unpaid = canShip && UNPAID[order.paymentStatus];

  return (
    <DraftForm
      {...fields}
      id="dispatch"
      small
      label="Save"
      differences={differencesOf(LABELS, form, dispatchForm(base))}
      notes={
        <>
          {problem && <Notice kind="error">{problem}</Notice>}
          {unpaid && <p className="font-semibold">{unpaid}</p>}
        </>
      }
      actions={
        <>
          {canShip && (
            <Button small solid aria-disabled={state?.state === 'sending'} onClick={() => void ship()}>
              {draft ? 'Save and mark as shipped' : 'Mark as shipped'}
            </Button>
          )}
          {!canShip && order.status !== 'cancelled' && (
            <Button small onClick={() => void fields.save({ tellsCustomer: true })}>
              {draft ? 'Save and email the tracking' : 'Email the tracking again'}
            </Button>
          )}
          <PackingSlip order={order} sender={sender} />
        </>
      }
    >
      <Fields bind={bind} />
    </DraftForm>
  );
}
