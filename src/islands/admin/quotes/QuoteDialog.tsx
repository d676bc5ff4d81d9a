// Dialog for writing a quote: the form, then a preview as the customer sees it, from which it is sent. Input outlives the dialog.
import { useEffect, useRef, useState } from 'react';
import * as messages from '#content/messages/quotes.yml';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { QUOTE_DUE, type Quote } from '#contract/quotes/quotes.ts';
import { Photos } from '#islands/admin/appointments/Photos.tsx';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { QuotePaper } from '#islands/shared/QuotePaper.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { formatMoney } from '#lib/money.ts';
import { formMinor, type QuoteForm } from '#stores/admin/quote-form.ts';
import { type QuoteBase, quotesOfRequest } from '#stores/admin/quotes.ts';
import { QuoteLines } from './QuoteLines.tsx';

const { drafts, sendDraft, baseOf } = quotesOfRequest;

interface Props {
  base: QuoteBase;
  /** What the quote answers. */
  request: AppointmentDetail;
  currency: string;
  onClosed: () => void;
  /** Called after the quote was sent. */
  onSent: (msg: string) => void;
}

export function QuoteDialog({ base, request, currency, onClosed, onSent }: Props) {
  const [preview, setPreview] = useState<Quote | null>(null);
  return (
    <Modal onClose={onClosed} title={titleOf(base)} shape="wide">
      {(close) =>
        preview ? (
          <Preview
            quote={preview}
            onBack={() => setPreview(null)}
            onSent={(msg) => {
              onSent(msg);
              close();
            }}
          />
        ) : (
          <Editor {...{ base, request, currency, close }} onPreview={setPreview} />
        )
      }
    </Modal>
  );
}

const titleOf = ({ draft, last }: QuoteBase): string => {
  if (draft) return `Quote ${draft.number}, version ${draft.version}`;
  return last ? `Quote ${last.number}, version ${last.version + 1}` : 'Write a quote';
};

const dueOptions = (percent: number) => {
  const titles = { nothing: 'Nothing', deposit: `A deposit of ${percent} %`, all: 'All of it' };
  return QUOTE_DUE.map((value) => ({ value, title: titles[value] }));
};
const VISIT = [
  { value: 'yes', title: 'They choose a time' },
  { value: 'no', title: 'No visit' },
];
const BOOKED = [
  { value: 'no', title: 'At the time booked' },
  { value: 'yes', title: 'They choose another time' },
];

type Bind = ReturnType<typeof bindTo<QuoteForm>>;

const Terms = ({ base, form, bind }: { base: QuoteBase; form: QuoteForm; bind: Bind }) => (
  <div className="grid gap-5 sm:grid-cols-3">
    <SelectField
      {...bind('due')}
      label="Due when accepted"
      options={dueOptions(base.settings.depositPercent)}
    />
    <TextField {...bind('validUntil')} label="Valid until" type="date" />
    <SelectField
      name="wantsSlot"
      label="Visit"
      options={base.isBooked ? BOOKED : VISIT}
      value={form.wantsSlot ? 'yes' : 'no'}
      onChange={({ target }) => drafts.edit(base, { wantsSlot: target.value === 'yes' })}
    />
    <TextArea
      {...bind('note')}
      label="Note (optional)"
      hint="For the customer, above the lines"
      rows={3}
      className="sm:col-span-3"
    />
  </div>
);

/** The customer's words and photos, beside the lines. */
const Asked = ({ request }: { request: AppointmentDetail }) => (
  <aside
    aria-label="What the customer asked"
    className="grid gap-3 self-start bg-card p-4 lg:sticky lg:top-0"
  >
    <p className="font-semibold">{[request.service, request.machine].filter(Boolean).join(', ')}</p>
    <p className="text-compact wrap-anywhere whitespace-pre-line">{request.message}</p>
    <p className="text-compact">
      {[request.address, request.postCode].filter(Boolean).join(', ') || 'No address yet'}
    </p>
    {request.photos > 0 && <Photos appointment={request._id} count={request.photos} />}
  </aside>
);

interface EditorProps extends Pick<Props, 'base' | 'request' | 'currency'> {
  close: () => void;
  onPreview: (quote: Quote) => void;
}

function Editor({ base, request, currency, close, onPreview }: EditorProps) {
  const id = base.appointment;
  const fields = useDraft(drafts, base);
  const { draft, form, change, bind } = fields;

  /** Saves any changes, then shows the quote as the server has it. */
  async function preview() {
    if ((draft || !base.draft) && !(await fields.save()).ok) return;
    const quote = baseOf(id)?.draft;
    if (quote) onPreview(quote);
  }

  return (
    <DraftForm
      {...fields}
      id="quote"
      className="grid gap-7"
      message=""
      save={preview}
      label="Save and preview"
      leaveLabel="Close"
      discard={() => {
        fields.discard();
        close();
      }}
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="lg:order-last">
          <Asked request={request} />
        </div>
        <QuoteLines
          lines={form.lines}
          settings={base.settings}
          rate={base.rate}
          currency={currency}
          onChange={(lines) => change({ lines })}
        />
      </div>
      <p className="flex justify-between gap-4 border-t border-ink pt-3 text-h3 font-semibold">
        <span>{messages.total}</span>
        <span>{formatMoney(formMinor(form), currency)}</span>
      </p>
      <Terms base={base} form={form} bind={bind} />
    </DraftForm>
  );
}

interface PreviewProps {
  quote: Quote;
  onBack: () => void;
  onSent: (msg: string) => void;
}

function Preview({ quote, onBack, onSent }: PreviewProps) {
  const { isBusy, problem, run } = useAction(async () => {
    const sent = await orSignIn(sendDraft(quote));
    if (sent.ok) onSent(sent.msg);
    return sent;
  });
  const { email } = quote.customer;
  // Takes the focus, because the button that opened the preview has gone.
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => top.current?.focus(), []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p ref={top} tabIndex={-1} className="wrap-anywhere outline-none">
        This is what the customer sees. Nothing has been sent yet.{email && ` It goes to ${email}.`}
      </p>
      <QuotePaper quote={{ ...quote, visit: null, bill: 'none' }} seller={null} />
      {problem && <Notice kind="error">{problem}</Notice>}
      {!email && <Notice kind="waiting">There’s no email address, so it can’t be sent.</Notice>}
      <div className="flex flex-wrap gap-3">
        {email && (
          <Button solid aria-disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Sending...' : 'Send to the customer'}
          </Button>
        )}
        <Button
          onClick={({ currentTarget }) => {
            // The button goes. A drawer may stand open behind.
            currentTarget.closest('dialog')?.querySelector<HTMLElement>('h2')?.focus();
            onBack();
          }}
        >
          Change it
        </Button>
      </div>
    </div>
  );
}
