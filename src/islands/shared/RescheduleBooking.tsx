import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import * as messages from '#content/messages/bookings.yml';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { fillIn } from '#lib/fill.ts';
import { bookableDays } from '#lib/london.ts';
import type { FormState } from '#stores/form/form.ts';
import { OpeningExceptions } from './OpeningExceptions.tsx';

interface Props {
  $form: ReadableAtom<FormState>;
  /** Where it stands now. */
  date: string;
  time: string;
  /** When a visit is possible, in messages. */
  hours: string;
  /** What it is called there: 'booking' */
  noun: string;
  onReschedule: (values: Record<string, string>) => void;
}

/** Puts a new time into its form's fields: after a move they show where it stands now. */
function useFieldsOf({ date, time }: { date: string; time: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const [name, value] of Object.entries({ date, time })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }, [date, time]);
  return form;
}

/** A new day and time for a booking. */
export function RescheduleBooking({ $form, date, time, hours, noun, onReschedule }: Props) {
  const form = useStore($form);
  const isSending = form.state === 'sending';
  const [first, last] = useRef(bookableDays(Date.now())).current;
  const [chosen, setChosen] = useState(date);
  const element = useFieldsOf({ date, time });
  useEffect(() => setChosen(date), [date]);

  return (
    <Form id="move" ref={element} state={form} onSubmit={onReschedule} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="date"
          label={messages.newDate}
          type="date"
          min={first}
          max={last}
          defaultValue={date}
          onChange={({ target }) => setChosen(target.value)}
        />
        <TextField name="time" label={messages.newTime} type="time" defaultValue={time} />
      </div>
      <div className="grid gap-2">
        <p className="label">{hours}</p>
        <OpeningExceptions chosen={chosen} />
      </div>
      {form.state === 'refused' && form.msg && Object.keys(form.errors).length === 0 && (
        <Notice kind="error" catchesFocus>
          {form.msg}
        </Notice>
      )}
      <Button type="submit" solid disabled={isSending} className="justify-self-start">
        {isSending ? messages.moving : fillIn(messages.moveThis, { what: noun })}
      </Button>
    </Form>
  );
}
