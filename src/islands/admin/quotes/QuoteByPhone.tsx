// Writes a quote for a caller: who they are and what they ask for; then the drawer opens with the editor of its lines.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { CallerFields } from '#islands/admin/shell/CallerFields.tsx';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { $writesQuotes, ASK, loadWritesQuotes, quoteByPhone } from '#stores/admin/quote-by-phone.ts';

const SERVICES = [
  { value: '', title: 'Choose a service' },
  ...BOOKING_SERVICES.map((name) => ({ value: name, title: name })),
];

/** Nothing where the site writes no quotes. */
export function QuoteByPhone() {
  const writesQuotes = useStore($writesQuotes);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void loadWritesQuotes(), []);
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
              <CallerFields bind={bind} fillIn={() => quoteByPhone.fillIn(ASK)} />
              <TextField {...bind('email')} label="Email" type="email" />
              <SelectField {...bind('service')} label="Service" options={SERVICES} />
              <TextArea
                {...bind('message')}
                label="What they ask for (optional)"
                rows={3}
                className="col-span-full"
              />
              <TextField {...bind('address')} label="Address (optional)" />
              <TextField {...bind('postCode')} label="Post code (optional)" maxLength={12} />
              <TextField {...bind('machine')} label="Model (optional)" />
            </div>
          )}
        </DraftDialog>
      )}
    </>
  );
}
