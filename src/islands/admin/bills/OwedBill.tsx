// A bill that was sent: what is paid of it and what is owed, and what the team does about that.
import { useState } from 'react';
import type { BillAction } from '#contract/bills/bills.ts';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { Facts, Part } from '#islands/admin/shell/Drawer.tsx';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { ask } from '#islands/shared/actions/ask.tsx';
import { sayOutcome, showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { lateness } from '#lib/bill-age.ts';
import { addDays } from '#lib/days.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor, typedNumber } from '#lib/money.ts';
import { change, recordPayment } from '#stores/admin/payments/bills.ts';
import { randomKey } from '#stores/form/idempotency-key.ts';
import { BillPayments } from './BillPayments.tsx';
import { ReceivedFields } from './ReceivedFields.tsx';

type Bill = NonNullable<OrderDetail['bill']>;

interface Props {
  order: OrderDetail;
  bill: Bill;
}

const money = (major: number, { currency }: OrderDetail): string => formatMoney(toMinor(major), currency);

const METHODS = [
  { value: 'transfer', title: 'Bank transfer' },
  { value: 'cash', title: 'Cash' },
  { value: 'card', title: 'Card machine' },
  { value: 'other', title: 'Another way' },
];

function Paid({ order, bill, onClosed }: Props & { onClosed: () => void }) {
  const [key] = useState(randomKey);
  return (
    <DraftConfirm
      drafts={['orders', `payment ${order._id}`]}
      title={`Payment of bill ${order.orderNumber}`}
      label="Record the payment"
      busyLabel="Recording..."
      keepLabel="Not paid"
      onConfirm={({ method = '', amount = '', receivedOn = '', reference = '' }) =>
        sayOutcome(
          recordPayment(
            order._id,
            { method: method as 'cash', amount: typedNumber(amount), receivedOn, reference },
            key,
          ),
        )
      }
      onClosed={onClosed}
    >
      <SelectField name="method" label="How it was paid" options={METHODS} />
      <TextField
        name="amount"
        label={`Amount in ${order.currency}`}
        hint={
          bill.due > 0
            ? `${money(bill.due, order)} is due. Less is a part payment`
            : 'Nothing is due. What you record here has to go back'
        }
        inputMode="decimal"
        defaultValue={String(bill.due || '')}
        required
      />
      <ReceivedFields />
    </DraftConfirm>
  );
}

const ASKED: Record<
  Exclude<BillAction, 'remind' | 'settle' | 'phoned'>,
  { title: string; label: string; hint: string }
> = {
  dispute: { title: 'Disputed', label: 'Mark as disputed', hint: 'Nobody is reminded until it is settled' },
  'write-off': {
    title: 'Write off',
    label: 'Write off',
    hint: 'Nobody is reminded any more. It can still be paid, and the export has the date',
  },
  cancel: {
    title: 'Cancel bill',
    label: 'Cancel bill',
    hint: 'The customer reads it. A credit note is issued, and you can write the bill again from its visit',
  },
};

interface AskedProps extends Pick<Props, 'order'> {
  action: keyof typeof ASKED;
  onClosed: () => void;
}

function Asked({ order, action, onClosed }: AskedProps) {
  const { title, label, hint } = ASKED[action];
  return (
    <DraftConfirm
      drafts={['orders', `${action} ${order._id}`]}
      title={`${title} ${order.orderNumber}?`}
      label={label}
      busyLabel="Saving..."
      keepLabel="Leave it"
      onConfirm={({ reason = '' }) => sayOutcome(change(order._id, { action, reason }))}
      onClosed={onClosed}
    >
      <TextField name="reason" label="Reason" hint={hint} required />
    </DraftConfirm>
  );
}

/** What they said, and when to call again: Today asks for that until it is paid. */
function Phoned({ order, onClosed }: Pick<Props, 'order'> & { onClosed: () => void }) {
  const tomorrow = addDays(londonClock(Date.now()).date, 1);
  return (
    <DraftConfirm
      drafts={['orders', `phoned ${order._id}`]}
      title={`Phoned about ${order.orderNumber}`}
      label="Save the call"
      busyLabel="Saving..."
      keepLabel="Not phoned"
      onConfirm={({ reason = '', nextOn = '' }) =>
        sayOutcome(change(order._id, { action: 'phoned', reason, nextOn }))
      }
      onClosed={onClosed}
    >
      <TextField name="reason" label="What they said" required />
      <TextField
        name="nextOn"
        label="Call again on"
        hint="Today asks for it from that day on, unless it’s paid"
        type="date"
        min={tomorrow}
        defaultValue={addDays(tomorrow, 6)}
        required
      />
    </DraftConfirm>
  );
}

/** Overdue from the day after the last one to pay, as the server has it. */
function askToRemind({ order, bill }: Props) {
  const isOverdue = lateness(bill, Date.now()) !== '';
  return ask({
    title: `Remind of ${order.orderNumber}?`,
    text: (
      <p>
        We’ll email {order.user.email} that {money(bill.due, order)} {isOverdue ? 'was due by' : 'is due by'}{' '}
        {formatVisitDay(bill.dueOn)}
        {isOverdue && ' and hasn’t arrived'}
        {isOverdue && bill.company && ', with a word on statutory interest'}.
      </p>
    ),
    label: 'Send the reminder',
    busy: 'Sending...',
    keep: 'Not now',
    run: () => sayOutcome(change(order._id, { action: 'remind' })),
  });
}

const facts = ({ order, bill }: Props): [string, string][] => [
  ['Paid', money(bill.paid, order)],
  ['Due', bill.due > 0 ? `${money(bill.due, order)} by ${formatVisitDay(bill.dueOn)}` : ''],
  [
    'Call again on',
    bill.due > 0 && !bill.isWrittenOff && bill.phoneAgainOn ? formatVisitDay(bill.phoneAgainOn) : '',
  ],
  ['Company', bill.company],
  ['Purchase order', bill.purchaseOrder],
];

export function OwedBill({ order, bill }: Props) {
  const mayMoveMoney = useMay('money');
  const [asked, setAsked] = useState<'paid' | 'phoned' | keyof typeof ASKED | null>(null);
  const isLive = order.status !== 'cancelled';
  const isOwed = isLive && bill.due > 0;
  const late = lateness(bill, Date.now());
  return (
    <Part title="Bill">
      <p className="mb-4 flex flex-wrap gap-2">
        {late && <Chip tone="pending">{late}</Chip>}
        {bill.isDisputed && <Chip tone="signal">Disputed</Chip>}
        {bill.isWrittenOff && bill.due > 0 && <Chip tone="plain">Written off</Chip>}
      </p>
      <Facts facts={facts({ order, bill })} />
      {bill.job && (
        <p className="mt-3 mb-4">
          <PlaceLink query={`?tab=appointments&open=${bill.job}`} className="link font-semibold">
            Open the visit
          </PlaceLink>
        </p>
      )}
      <BillPayments order={order} bill={bill} />
      {!isLive && bill.paid > 0 && <p>What was paid counts for the next bill of this visit.</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {isLive && (
          <Button small solid={isOwed} onClick={() => setAsked('paid')}>
            Paid
          </Button>
        )}
        {isOwed && order.user.email && !bill.isDisputed && !bill.isWrittenOff && (
          <Button small onClick={() => void askToRemind({ order, bill })}>
            Remind
          </Button>
        )}
        {isOwed && !bill.isWrittenOff && (
          <Button small onClick={() => setAsked('phoned')}>
            Phoned
          </Button>
        )}
        {isOwed && !bill.isDisputed && (
          <Button small onClick={() => setAsked('dispute')}>
            Disputed
          </Button>
        )}
        {isOwed && bill.isDisputed && (
          <Button small onClick={() => void showOutcome(change(order._id, { action: 'settle' }))}>
            No longer disputed
          </Button>
        )}
        {isOwed && mayMoveMoney && !bill.isWrittenOff && (
          <Button small onClick={() => setAsked('write-off')}>
            Write off
          </Button>
        )}
        {isLive && (
          <Button small onClick={() => setAsked('cancel')}>
            Cancel bill
          </Button>
        )}
      </div>
      {asked === 'paid' && <Paid {...{ order, bill }} onClosed={() => setAsked(null)} />}
      {asked === 'phoned' && <Phoned order={order} onClosed={() => setAsked(null)} />}
      {asked && asked !== 'paid' && asked !== 'phoned' && (
        <Asked order={order} action={asked} onClosed={() => setAsked(null)} />
      )}
    </Part>
  );
}
