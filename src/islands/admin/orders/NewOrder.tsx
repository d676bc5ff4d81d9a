// Dialog to take an order on the phone: who calls, parts of the shop, where they go. Input outlives the dialog.
import { useState } from 'react';
import type { Caller } from '#contract/diary/callers.ts';
import { QuoteLines } from '#islands/admin/quotes/QuoteLines.tsx';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { KnownCaller } from '#islands/admin/shell/KnownCaller.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { formatMoney } from '#lib/money.ts';
import { type PhoneOrderBase, type PhoneOrderForm, phoneOrder } from '#stores/admin/payments/phone-order.ts';
import { formMinor } from '#stores/admin/quote-form.ts';

/** What the shop asks in, and where it delivers to, first of all. */
export interface Shop extends PhoneOrderBase {
  currency: string;
}

type Bind = ReturnType<typeof bindTo<PhoneOrderForm>>;

const HANDOVER = [
  { value: 'deliver', title: 'We send it' },
  { value: 'collect', title: 'They collect it' },
];

/** The number first, or else the email address: an earlier record fills in the rest. */
function Who({ bind, base }: { bind: Bind; base: PhoneOrderBase }) {
  const [known, setKnown] = useState<Caller | null>(null);
  const fillIn = () => void phoneOrder.fillIn(base).then((found) => found && setKnown(found));
  return (
    <>
      <TextField
        {...bind('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        autoFocus
        onBlur={fillIn}
      />
      <TextField
        {...bind('email')}
        label="Email"
        hint="The link to pay goes here"
        type="email"
        autoComplete="off"
        onBlur={fillIn}
      />
      <TextField {...bind('name')} label="Name" autoComplete="off" />
      <KnownCaller known={known} />
    </>
  );
}

const Where = ({ bind }: { bind: Bind }) => (
  <>
    <TextField {...bind('delivery.address')} label="Address" />
    <TextField {...bind('delivery.city')} label="City" />
    <TextField {...bind('delivery.postCode')} label="Post code" maxLength={16} />
    <TextField {...bind('delivery.country')} label="Country" />
  </>
);

interface Props {
  shop: Shop;
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

const NewOrderDialog = ({ shop, ...dialog }: Props) => (
  <DraftDialog
    {...dialog}
    id="phone-order"
    title="New order"
    shape="wide"
    className="grid gap-7"
    label="Take order"
    drafts={phoneOrder}
    shown={shop}
  >
    {({ form, change, bind }) => (
      <>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Who bind={bind} base={shop} />
        </div>
        <QuoteLines
          lines={form.lines}
          settings={null}
          currency={shop.currency}
          rate={1}
          onChange={(lines) => change({ lines })}
        />
        <p className="flex justify-between gap-4 border-t border-ink pt-3 text-h3 font-semibold">
          <span>Total, delivery included</span>
          <span>{formatMoney(formMinor(form), shop.currency)}</span>
        </p>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <SelectField {...bind('handover')} label="Handover" options={HANDOVER} className="sm:col-span-2" />
          {form.handover === 'deliver' && <Where bind={bind} />}
        </div>
        <p className="text-soft">
          We hold the parts for two days and email a link to pay. Unpaid by then, the order lapses.
        </p>
      </>
    )}
  </DraftDialog>
);

export function NewOrder({ shop, onSaved }: Pick<Props, 'shop' | 'onSaved'>) {
  const [isOpen, setOpen] = useState(false);
  function open() {
    onSaved('');
    setOpen(true);
  }
  return (
    <>
      <Button solid className="max-sm:w-full" onClick={open}>
        New order
      </Button>
      {isOpen && <NewOrderDialog {...{ shop, onSaved }} onClosed={() => setOpen(false)} />}
    </>
  );
}
