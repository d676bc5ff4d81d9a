// Writes a quote for a caller: who they are and what they ask for; then the drawer opens with the editor of its lines.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Caller } from '#contract/diary/callers.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { KnownCaller } from '#islands/admin/shell/KnownCaller.tsx';
import { useUnsaved } from '#islands/admin/shell/use-unsaved.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import {
  $writesQuotes,
  ASK,
  type AskForm,
  loadWritesQuotes,
  quoteByPhone,
} from '#stores/admin/quote-by-phone.ts';

const SERVICES = [
  { value: '', title: 'Choose a service' },
  ...BOOKING_SERVICES.map((name) => ({ value: name, title: name })),
];

/** The number first: an earlier record fills in the rest. */
function Who({ bind }: { bind: ReturnType<typeof bindTo<AskForm>> }) {
  const [known, setKnown] = useState<Caller | null>(null);
  return (
    <>
      <TextField
        {...bind('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoFocus
        onBlur={() => void quoteByPhone.fillIn(ASK).then(setKnown)}
      />
      <TextField {...bind('name')} label="Name" maxLength={100} />
      <KnownCaller known={known} className="max-sm:text-small" />
      <TextField {...bind('email')} label="Email" type="email" maxLength={254} />
    </>
  );
}

/** Nothing where the site writes no quotes. */
export function QuoteByPhone() {
  const writesQuotes = useStore($writesQuotes);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void loadWritesQuotes(), []);
  useUnsaved(quoteByPhone.$unsaved);
  if (!writesQuotes) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write a quote</Button>
      {isOpen && (
        <DraftDialog
          id="quote-by-phone"
          title="Write a quote for a caller"
          className="grid gap-4"
          label="Go on to the lines"
          drafts={quoteByPhone}
          shown={ASK}
          onSaved={() => undefined}
          onClosed={() => setOpen(false)}
        >
          {({ bind }) => (
            <div className="grid items-end gap-4 sm:grid-cols-2">
              <Who bind={bind} />
              <SelectField {...bind('service')} label="Service" options={SERVICES} />
              <TextArea
                {...bind('message')}
                label="What they ask for (optional)"
                rows={3}
                className="col-span-full"
              />
              <TextField {...bind('address')} label="Address (optional)" maxLength={200} />
              <TextField {...bind('postCode')} label="Post code (optional)" maxLength={12} />
              <TextField {...bind('machine')} label="Model (optional)" maxLength={100} />
            </div>
          )}
        </DraftDialog>
      )}
    </>
  );
}
