import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/bookings.yml';
import type { Slot } from '#contract/error.ts';
import type { Booking } from '#contract/my-records/token-links.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import { fillIn } from '#lib/fill.ts';
import type { FormState } from '#stores/form/form.ts';
import { OpeningExceptions } from './OpeningExceptions.tsx';
import { SlotChoice } from './SlotChoice.tsx';

interface Props {
  $form: ReadableAtom<FormState>;
  visit: Pick<Booking, 'service' | 'date' | 'time' | 'isQuoteRequest'>;
  /** The opening hours, as text. */
  hours: string;
  /** 'booking' or 'appointment', for the button. */
  noun: string;
  onReschedule: (values: Record<string, string>) => void;
}

/** A new day and time for a booking. */
export function RescheduleBooking({ $form, visit, hours, noun, onReschedule }: Props) {
  const { time } = visit;
  // The day of a call is nobody's wish.
  const date = time && visit.date;
  const form = useStore($form);
  const isSending = form.state === 'sending';
  const [chosen, setChosen] = useState<Slot>({ date, time });
  // Shows the new date and time in the fields after a change.
  useEffect(() => setChosen({ date, time }), [date, time]);
  const isRefused = form.state === 'refused' && form.msg !== '' && Object.keys(form.errors).length === 0;

  return (
    <Form id="move" state={form} onSubmit={onReschedule} className="grid gap-5">
      <Refusal form={form} />
      <SlotChoice
        // If the service has engineers, only a free time is accepted. Requests of quotes aren't in the diary.
        service={visit.isQuoteRequest ? '' : visit.service}
        chosen={chosen}
        onChoose={setChosen}
        nearest={isRefused ? form.slots : null}
        changed={isRefused ? form : date + time}
        labels={{ date: messages.newDate, time: messages.newTime }}
      />
      <div className="grid gap-2">
        <p className="label">{hours}</p>
        <OpeningExceptions chosen={chosen.date} />
      </div>
      <Button type="submit" solid disabled={isSending} className="justify-self-start">
        {isSending ? messages.moving : fillIn(messages.moveThis, { what: noun })}
      </Button>
    </Form>
  );
}
