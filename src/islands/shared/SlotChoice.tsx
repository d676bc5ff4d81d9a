// A day and a time for a visit: the next free times as buttons, and fields. Without engineers for the service, any time can be
// asked for.
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import * as times from '#content/messages/times.yml';
import type { Slot } from '#contract/error.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { shortDay } from '#lib/days.ts';
import { fillIn } from '#lib/fill.ts';
import { bookableDays } from '#lib/london.ts';
import {
  createFreeTimes,
  type FreeTimes,
  nearestSlots,
  nextSlots,
  timesOn,
  windowOf,
} from '#stores/free-times.ts';

/** Free times around the chosen day, asked for again after each change and refusal; null where any time can be asked for. */
function useFreeTimes(service: string, date: string, changed: unknown) {
  const [store] = useState(() => createFreeTimes());
  useEffect(() => void store.load(service), [store, service, changed]);
  useEffect(() => {
    if (date) void store.loadDay(service, date);
  }, [store, service, date]);
  return useStore(store.$free)?.slots ?? null;
}

interface OfferProps {
  title: string;
  /** All free times. */
  free: NonNullable<FreeTimes>['slots'];
  slots: readonly Slot[];
  chosen: Slot;
  onChoose: (slot: Slot) => void;
}

const Offer = ({ title, free, slots, chosen, onChoose }: OfferProps) =>
  slots.length > 0 && (
    <section aria-label={title} className="grid gap-3">
      <p className="font-semibold">{title}</p>
      <div className="slots">
        {slots.map((slot) => (
          <Button
            key={`${slot.date} ${slot.time}`}
            small
            aria-pressed={slot.date === chosen.date && slot.time === chosen.time}
            onClick={() => onChoose(slot)}
          >
            {fillIn(times.arrive, {
              day: shortDay(slot.date),
              window: windowOf(free, slot),
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
  label: string;
  bind: ReturnType<typeof bindTo<Slot>>;
}

function TimeField({ slots, chosen, label, bind }: TimeFieldProps) {
  if (!slots) return <TextField {...bind('time')} label={label} type="time" />;
  const listed = timesOn(slots, chosen.date);
  return (
    <SelectField
      {...bind('time')}
      label={label}
      value={listed.includes(chosen.time) ? chosen.time : ''}
      options={[
        { value: '', title: chosen.date && listed.length === 0 ? times.noFreeTime : times.chooseTime },
        ...listed.map((at) => ({ value: at, title: windowOf(slots, { ...chosen, time: at }) })),
      ]}
    />
  );
}

interface Props {
  /** If the service has engineers, only a free time is accepted. '' for an appointment that isn't in the diary. */
  service: string;
  chosen: Slot;
  onChoose: (slot: Slot) => void;
  /** The chosen time has just gone: the nearest ones are offered. */
  isGone: boolean;
  /** The free times are asked for again when it changes. */
  changed: unknown;
  labels: { date: string; time: string };
  /** Where nothing is free at all, it can be left out: the form then has the field `noSlot`. */
  isOptional?: boolean;
}

export function SlotChoice(props: Props) {
  const { service, chosen, onChoose, isGone, changed, labels, isOptional = false } = props;
  const [first, last] = useRef(bookableDays(Date.now())).current;
  const slots = useFreeTimes(service, chosen.date, changed);
  if (isOptional && slots?.days.every(({ times: free }) => free.length === 0))
    return (
      <p>
        {times.noneAtAll}
        <input type="hidden" name="noSlot" value="true" />
      </p>
    );
  const bind = bindTo(chosen, (part) => onChoose({ ...chosen, ...part }));
  return (
    <>
      {slots && (
        <Offer
          title={isGone ? times.nearest : times.next}
          slots={isGone ? nearestSlots(slots, chosen) : nextSlots(slots)}
          free={slots}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind('date')} label={labels.date} type="date" min={first} max={last} />
        <TimeField slots={slots} chosen={chosen} label={labels.time} bind={bind} />
      </div>
    </>
  );
}
