// What was understood of a booking, and a form that corrects phone, address and note.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/bookings.yml';
import type { Booking } from '#contract/my-records/token-links.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { fillIn } from '#lib/fill.ts';
import type { createGuestBooking } from '#stores/my-records/guest-booking.ts';

interface Props {
  store: ReturnType<typeof createGuestBooking>;
  booking: Booking;
}

function Correction({ store, booking, onClosed }: Props & { onClosed: () => void }) {
  const form = useStore(store.$correction);
  const isBusy = form.state === 'sending';
  return (
    <Form
      id="correct"
      state={form}
      onSubmit={(values) => void store.correct(values)}
      className="grid w-full gap-5"
    >
      <Refusal form={form} />
      <TextField
        name="phone"
        label={messages.newPhone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={fillIn(messages.phoneStays, { end: booking.phoneEnds })}
      />
      <TextField
        name="address"
        label={messages.address}
        autoComplete="street-address"
        defaultValue={booking.address}
      />
      <TextField
        name="postCode"
        label={messages.postCode}
        autoComplete="postal-code"
        maxLength={12}
        defaultValue={booking.postCode}
      />
      <TextArea name="message" label={messages.note} rows={3} defaultValue={booking.message} />
      <p className="text-compact">{messages.emailStays}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" solid aria-disabled={isBusy}>
          {isBusy ? messages.correcting : messages.saveCorrection}
        </Button>
        <Button onClick={onClosed}>{messages.leaveIt}</Button>
      </div>
    </Form>
  );
}

export function CorrectBooking({ store, booking }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { phoneEnds, address, postCode, machine, message, may, version } = booking;
  const canCorrect = may.includes('correct');
  // A change is shown in place of the form.
  useEffect(() => setOpen(false), [version]);
  return (
    <section aria-labelledby="understood-title" className="grid justify-items-start gap-5">
      <h2 id="understood-title" className="text-h3">
        {messages.understood}
      </h2>
      {isOpen && canCorrect ? (
        <Correction {...{ store, booking }} onClosed={() => setOpen(false)} />
      ) : (
        <>
          <Facts
            className="w-full"
            facts={[
              [messages.phone, fillIn(messages.phoneEnds, { end: phoneEnds })],
              [messages.address, [address, postCode].filter(Boolean).join(', ') || messages.noAddress],
              [messages.machine, machine],
              [messages.asked, message],
            ]}
          />
          {canCorrect && (
            <Button small onClick={() => setOpen(true)}>
              {messages.correct}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
