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
  byDay,
  createFreeTimes,
  type FreeTimes,
  isKnownDay,
  nextSlots,
  timesOn,
  windowOf,
} from '#stores/free-times.ts';

/** The coming free times and the chosen day's, asked for again after each change and refusal. */
function useFreeTimes(service: string, date: string, changed: unknown): FreeTimes {
  const [store] = useState(() => createFreeTimes());
  useEffect(() => void store.load(service), [store, service, changed]);
  useEffect(() => {
    if (service && date) void store.loadDay(service, date);
  }, [store, service, date, changed]);
  return useStore(store.$free);
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
      <p>
        <span className="font-semibold">{title}</span>{' '}
        <span className="label inline-block">{times.within}</span>
      </p>
      <ul className="slots">
        {byDay(slots).map(({ date, slots: ofDay }) => (
          <li key={date}>
            <span>{shortDay(date)}</span>
            <div>
              {ofDay.map((slot) => (
                <Button
                  key={slot.time}
                  small
                  aria-label={fillIn(times.arrive, { day: shortDay(date), window: windowOf(free, slot) })}
                  aria-pressed={date === chosen.date && slot.time === chosen.time}
                  onClick={() => onChoose(slot)}
                >
                  {windowOf(free, slot)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );

interface TimeFieldProps {
  /** Null: any time can be asked for. */
  free: FreeTimes;
  chosen: Slot;
  label: string;
  bind: ReturnType<typeof bindTo<Slot>>;
}

function TimeField({ free, chosen, label, bind }: TimeFieldProps) {
  if (!free) return <TextField {...bind('time')} label={label} type="time" />;
  const { slots } = free;
  const isKnown = isKnownDay(free, chosen.date);
  // While a day's times are on their way, the chosen one stands: the server has offered it, and refuses it if it went.
  const listed = isKnown || !chosen.time ? timesOn(slots, chosen.date) : [chosen.time];
  const isFull = listed.length === 0 && isKnown;
  return (
    <SelectField
      {...bind('time')}
      label={label}
      value={listed.includes(chosen.time) ? chosen.time : ''}
      options={[
        { value: '', title: isFull ? times.noFreeTime : times.chooseTime },
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
  /** If the chosen time has just gone: the nearest ones, as the server proposes them. */
  nearest: readonly Slot[] | null | undefined;
  /** The free times are asked for again when it changes. */
  changed: unknown;
  labels: { date: string; time: string };
  /** Where nothing is free at all, it can be left out: the form then has the field `noSlot`. */
  isOptional?: boolean;
}

export function SlotChoice(props: Props) {
  const { service, chosen, onChoose, nearest, changed, labels, isOptional = false } = props;
  const [first, last] = useRef(bookableDays(Date.now())).current;
  const free = useFreeTimes(service, chosen.date, changed);
  if (isOptional && free?.slots.days.every(({ times: listed }) => listed.length === 0))
    return (
      <p>
        {times.noneAtAll}
        <input type="hidden" name="noSlot" value="true" />
      </p>
    );
  const hasNearest = nearest != null && nearest.length > 0;
  const next = free ? nextSlots(free) : [];
  // Until a day is chosen, the first one with a free time.
  const shown = chosen.date ? chosen : { ...chosen, date: next[0]?.date ?? '' };
  const bind = bindTo(shown, (part) => onChoose({ ...shown, ...part }));
  return (
    <>
      {free && (
        <Offer
          title={hasNearest ? times.nearest : times.next}
          slots={hasNearest ? nearest : next}
          free={free.slots}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind('date')} label={labels.date} type="date" min={first} max={last} />
        <TimeField free={free} chosen={shown} label={labels.time} bind={bind} />
      </div>
    </>
  );
}
