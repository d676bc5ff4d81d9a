// What an admin does about a refund that PayPal can't make, or made itself: says how the money was sent, that PayPal gave it back, or
// takes it off the list.
import type { Refund } from '#contract/orders/refunds.ts';
import { useAnswers } from '#islands/admin/shell/DraftConfirm.tsx';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { FormContext, NO_ERRORS } from '#islands/ui/form-context.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { refundForm } from '#stores/admin/order-detail.ts';
import type { SentBy } from '#stores/admin/payments/refund-form.ts';

const METHODS: { value: SentBy; title: string }[] = [
  { value: 'transfer', title: 'Bank transfer' },
  { value: 'cash', title: 'Cash' },
  { value: 'card', title: 'Card' },
  { value: 'other', title: 'Another way' },
];

export function SettleRefund({ refund }: { refund: Refund }) {
  const start = { method: 'transfer', reference: '' };
  const { form, bind, drop } = useAnswers('orders', `refund ${refund._id}`, start);
  const { isBusy, run: settle } = useAction(async (body: Parameters<typeof refundForm.settle>[1]) => {
    const outcome = await showOutcome(refundForm.settle(refund._id, body));
    if (outcome.ok) drop();
    return outcome;
  });
  const isSent = refund.state === 'done';
  if (refund.origin === 'reversal')
    return (
      <p>
        <Button small aria-disabled={isBusy} onClick={() => settle({ decision: 'given-back' })}>
          PayPal gave it back
        </Button>
      </p>
    );
  return (
    <div className="mt-2 grid gap-4">
      {!isSent && (
        <FormContext value={{ id: `refund-${refund._id}`, errors: NO_ERRORS }}>
          <SelectField {...bind('method')} label="How it was sent" options={METHODS} />
          <TextField {...bind('reference')} label="Reference" />
        </FormContext>
      )}
      <div className="flex flex-wrap gap-3">
        {!isSent && (
          <Button
            small
            aria-disabled={isBusy}
            onClick={() =>
              settle({ decision: 'sent', method: form.method as SentBy, reference: form.reference })
            }
          >
            {refund.origin === 'hand' ? 'Record as sent' : 'Sent another way'}
          </Button>
        )}
        <Button small aria-disabled={isBusy} onClick={() => settle({ decision: 'dismiss' })}>
          {isSent ? 'Dealt with' : 'Nothing to send'}
        </Button>
      </div>
    </div>
  );
}
