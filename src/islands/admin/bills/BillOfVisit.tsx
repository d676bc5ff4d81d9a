// The bill of the visit that is open: what it comes to, beside what was told and agreed; sent, or not made and why.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/quotes.yml';
import { BILL_TERMS, type BillPreview } from '#contract/bills/bills.ts';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { Part } from '#islands/admin/shell/Drawer.tsx';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { Items } from '#islands/shared/PaperParts.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { useFields } from '#islands/ui/form-context.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { Sums } from '#islands/ui/Totals.tsx';
import { formatMoment } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { detailOf } from '#stores/admin/detail.ts';
import { jobOfAppointment, UNSIGNED_NAMES } from '#stores/admin/job-sheet.ts';
import { billDetail, saveNothingToBill, send } from '#stores/admin/payments/bills.ts';

const money = (major: number, { currency }: BillPreview): string => formatMoney(toMinor(major), currency);

/** @example ' by phone with Ada Marsh' */
function agreedBy({ name, how }: NonNullable<BillPreview['agreed']>): string {
  if (!name) return '';
  return how === 'phone' ? ` by phone with ${name}` : ` by ${name}${how === 'link' ? ', by the link' : ''}`;
}

/** @example 'Told: £95. Bill: £142.00. Agreed by phone with Ada Marsh: £142.00, 24 Nov 2026 at 10:40.' */
export function comparisonOf(preview: BillPreview): string {
  const { told, total, agreed, unsigned, lines } = preview;
  // Before there is a sheet, invoices of the quote may be all that is taken off.
  const hasWork = lines.some(({ price }) => price >= 0);
  const sentences = [
    told && `Told: ${told}.`,
    hasWork && `Bill: ${money(Math.max(0, total), preview)}.`,
    agreed
      ? `Agreed${agreedBy(agreed)}: ${money(agreed.total, preview)}, ${formatMoment(Date.parse(agreed.at))}.`
      : hasWork && !unsigned && 'Nobody has agreed to a price.',
    unsigned && `${UNSIGNED_NAMES[unsigned]}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

const titleOf = (days: number): string => (days === 0 ? 'At once' : `In ${days} days`);

function Payer({ payer, ways }: Pick<BillPreview, 'payer' | 'ways'>) {
  const { typed } = useFields();
  return (
    <>
      <TextField name="name" label="Who pays" defaultValue={payer.name} required />
      <TextField name="email" label="Email (optional)" type="email" defaultValue={payer.email} />
      <TextField name="company" label="Company (optional)" defaultValue={payer.company} />
      <TextArea name="address" label="Address" hint="Needed above £250" defaultValue={payer.address} />
      <TextField name="postCode" label="Post code" defaultValue={payer.postCode} />
      {(typed?.company ?? payer.company) && (
        <>
          <TextField
            name="purchaseOrder"
            label="Purchase order (optional)"
            defaultValue={payer.purchaseOrder}
          />
          <SelectField
            name="terms"
            label="Due"
            options={BILL_TERMS.map((days) => ({ value: String(days), title: titleOf(days) }))}
          />
          {ways.transfer ? (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="onlyTransfer"
                defaultChecked={typed?.onlyTransfer === 'on'}
                className="size-5"
              />
              By transfer only, without PayPal
            </label>
          ) : (
            <p>It can be paid by PayPal alone, until a bank account is in force (More, Settings).</p>
          )}
        </>
      )}
    </>
  );
}

const Preview = ({ preview }: { preview: BillPreview }) => (
  <div className="grid gap-4">
    <Items caption="Lines of the bill" items={preview.lines} currency={preview.currency} />
    <Sums
      sums={[
        { name: messages.total, amount: money(preview.total, preview), isTotal: true },
        ...(preview.paid > 0
          ? [
              { name: 'Paid', amount: money(preview.paid, preview) },
              { name: 'Due', amount: money(preview.due, preview) },
            ]
          : []),
      ]}
    />
    <p className="font-semibold">{comparisonOf(preview)}</p>
    {preview.refund > 0 && (
      <p>
        The work came to {money(preview.refund, preview)} less than was invoiced for the quote. That goes back
        the way it was paid, with a credit note. What came outside PayPal stands on Today until you have sent
        it.
      </p>
    )}
  </div>
);

function labelOf(preview: BillPreview): string {
  if (preview.total > 0) return `Send the bill over ${money(preview.total, preview)}`;
  return preview.refund > 0
    ? `Give back ${money(preview.refund, preview)} and send the report`
    : 'Send the report';
}

interface DialogProps {
  preview: BillPreview;
  onSent: () => void;
  onClosed: () => void;
}

const ADMINS_ONLY = 'An admin sends what is above the agreed sum.';

function SendBill({ preview: newest, onSent, onClosed }: DialogProps) {
  const mayMoveMoney = useMay('money');
  // What is typed belongs to the bill as it was shown.
  const [preview] = useState(newest);
  return (
    <DraftConfirm
      drafts={['appointments', `bill ${preview.appointment}`]}
      title="Bill this visit"
      label={labelOf(preview)}
      busyLabel="Sending..."
      blocked={preview.needsReason && !mayMoveMoney ? ADMINS_ONLY : ''}
      keepLabel="Not yet"
      onConfirm={(values) => sayOutcome(send(preview, values))}
      onClosed={(done) => {
        onClosed();
        // It may have been refused because the visit has changed.
        if (done) onSent();
        else void billDetail.refresh();
      }}
    >
      <Preview preview={preview} />
      {preview.needsReason && mayMoveMoney && (
        <TextField
          name="reason"
          label="Why it is more than was agreed"
          hint="Or ask the customer to agree to the new total"
          required
        />
      )}
      <Payer payer={preview.payer} ways={preview.ways} />
    </DraftConfirm>
  );
}

const NothingToBill = ({ preview, onSent, onClosed }: DialogProps) => (
  <DraftConfirm
    drafts={['appointments', `nothing to bill ${preview.appointment}`]}
    title="Nothing to bill?"
    label="Nothing to bill"
    busyLabel="Saving..."
    keepLabel="Keep it to bill"
    onConfirm={({ reason = '' }) => sayOutcome(saveNothingToBill(preview.appointment, reason))}
    onClosed={(done) => {
      onClosed();
      if (done) onSent();
    }}
  >
    <TextField
      name="reason"
      label="Reason"
      hint="Like: guarantee for an earlier job, goodwill, quote only"
      required
    />
  </DraftConfirm>
);

interface VisitProps {
  id: string;
  /** Of a visit that was called off there is only what was taken on it before. */
  isOff: boolean;
  onChanged: () => void;
}

export function BillOfVisit({ id, isOff, onChanged }: VisitProps) {
  const now = detailOf(useStore(billDetail.$detail), id);
  const [asked, ask] = useState<'bill' | 'nothing' | null>(null);
  useEffect(() => void billDetail.open(id), [id]);
  if (now.state !== 'ready') return null;
  const preview = now.item;
  if (isOff && !preview.paid && !preview.bill && !preview.nothingToBill) return null;
  const refresh = () => {
    void billDetail.refresh();
    void jobOfAppointment.refresh();
    onChanged();
  };
  const dialog = { preview, onSent: refresh, onClosed: () => ask(null) };
  return (
    <Part title="Bill">
      {(preview.lines.length > 0 || preview.told) && <p className="mb-4">{comparisonOf(preview)}</p>}
      {preview.firstVisit > 0 && !preview.bill && (
        <p className="mb-4">
          Their first bill: {money(preview.firstVisit, preview)} less is offered. Correct the job sheet to
          take it off, or leave it.
        </p>
      )}
      {preview.nothingToBill && <p className="mb-4">Nothing to bill: {preview.nothingToBill}</p>}
      {preview.bill ? (
        <PlaceLink query={`?tab=orders&open=${preview.bill}`} className="link font-semibold">
          Open the bill
        </PlaceLink>
      ) : (
        !preview.nothingToBill && preview.problem && <p className="mb-4 font-semibold">{preview.problem}</p>
      )}
      {!preview.bill && (
        <div className="flex flex-wrap gap-3">
          {!preview.problem && (
            <Button solid onClick={() => ask('bill')}>
              Bill
            </Button>
          )}
          {!preview.nothingToBill && <Button onClick={() => ask('nothing')}>Nothing to bill</Button>}
        </div>
      )}
      {asked === 'bill' && <SendBill {...dialog} />}
      {asked === 'nothing' && <NothingToBill {...dialog} />}
    </Part>
  );
}
