import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import * as messages from '#content/messages/bookings.yml';
import * as times from '#content/messages/times.yml';
import type { Slot } from '#contract/error.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { arrivalText } from '#lib/clock-minutes.ts';
import { shortDay } from '#lib/days.ts';
import { fillIn } from '#lib/fill.ts';
import { bookableDays } from '#lib/london.ts';
import type { FormState } from '#stores/form/form.ts';
import { type FreeTimes, nearestSlots, newFreeTimes, nextSlots, timesOn } from '#stores/free-times.ts';
import { OpeningExceptions } from './OpeningExceptions.tsx';

interface Props {
  $form: ReadableAtom<FormState>;
  /** Where its engineers' diaries are kept, only a free time is taken. '' for what isn't in the diary. */
  service: string;
  /** The current date and time. */
  date: string;
  time: string;
  /** The opening hours, as text. */
  hours: string;
  /** 'booking' or 'appointment', for the button. */
  noun: string;
  onReschedule: (values: Record<string, string>) => void;
}

/** Free times around the chosen day, asked for again after each change and refusal; null where any time can be asked for. */
function useFreeTimes(service: string, date: string, changed: unknown) {
  const [store] = useState(newFreeTimes);
  useEffect(() => void store.load(service), [store, service, changed]);
  useEffect(() => {
    if (date) void store.loadDay(service, date);
  }, [store, service, date]);
  return useStore(store.$free)?.slots ?? null;
}

interface OfferProps {
  title: string;
  slots: readonly Slot[];
  arrivalMinutes: number;
  chosen: Slot;
  onChoose: (slot: Slot) => void;
}

const Offer = ({ title, slots, arrivalMinutes, chosen, onChoose }: OfferProps) =>
  slots.length > 0 && (
    <section aria-label={title} className="grid gap-3">
      <p className="font-semibold">{title}</p>
      <div className="flex flex-wrap gap-2">
        {slots.map((slot) => (
          <Button
            key={`${slot.date} ${slot.time}`}
            small
            aria-pressed={slot.date === chosen.date && slot.time === chosen.time}
            onClick={() => onChoose(slot)}
          >
            {fillIn(times.arrive, {
              day: shortDay(slot.date),
              window: arrivalText(slot.time, arrivalMinutes),
            })}
          </Button>
        ))}
      </div>
    </section>
  );

interface TimeFieldProps {
  /** Null: any time can be asked for. */
  slots: NonNullable<FreeTimes>['slots'] | null;
  chosen: Slot;
  bind: ReturnType<typeof bindTo<Slot>>;
}

function TimeField({ slots, chosen, bind }: TimeFieldProps) {
  if (!slots) return <TextField {...bind('time')} label={messages.newTime} type="time" />;
  const listed = timesOn(slots, chosen.date);
  return (
    <SelectField
      {...bind('time')}
      label={messages.newTime}
      value={listed.includes(chosen.time) ? chosen.time : ''}
      options={[
        { value: '', title: listed.length > 0 ? times.chooseTime : times.noFreeTime },
        ...listed.map((at) => ({ value: at, title: arrivalText(at, slots.arrivalMinutes) })),
      ]}
    />
  );
}

/** A new day and time for a booking. */
export function RescheduleBooking({ $form, service, date, time, hours, noun, onReschedule }: Props) {
  const form = useStore($form);
  const isSending = form.state === 'sending';
  const [first, last] = useRef(bookableDays(Date.now())).current;
  const [chosen, setChosen] = useState<Slot>({ date, time });
  // Shows the new date and time in the fields after a change.
  useEffect(() => setChosen({ date, time }), [date, time]);
  const isRefused = form.state === 'refused' && form.msg !== '' && Object.keys(form.errors).length === 0;
  const slots = useFreeTimes(service, chosen.date, isRefused ? form : date + time);
  const bind = bindTo(chosen, (part) => setChosen({ ...chosen, ...part }));

  return (
    <Form id="move" state={form} onSubmit={onReschedule} className="grid gap-5">
      {isRefused && (
        <Notice kind="error" catchesFocus>
          {form.msg}
        </Notice>
      )}
      {slots && (
        <Offer
          title={isRefused ? times.nearest : times.next}
          slots={isRefused ? nearestSlots(slots, chosen) : nextSlots(slots)}
          arrivalMinutes={slots.arrivalMinutes}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind('date')} label={messages.newDate} type="date" min={first} max={last} />
        <TimeField slots={slots} chosen={chosen} bind={bind} />
      </div>
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
