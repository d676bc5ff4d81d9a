// Fields for a visit's time, length and engineer.
import type { Diary } from '#contract/diary/diary.ts';
import type { Slot } from '#contract/error.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { shortDay } from '#lib/days.ts';
import { SLOT_LABELS } from '#stores/admin/placing.ts';
import type { FormState } from '#stores/form/form.ts';

type SlotValues = Record<keyof typeof SLOT_LABELS, string>;

function hours(minutes: number): string {
  if (minutes === 30) return 'Half an hour';
  if (minutes === 60) return '1 hour';
  return `${Math.floor(minutes / 60)}${minutes % 60 ? '½' : ''} hours`;
}
const LENGTHS = [
  { value: '', title: 'As usual' },
  ...Array.from({ length: 16 }, (_, at) => (at + 1) * 30).map((minutes) => ({
    value: String(minutes),
    title: hours(minutes),
  })),
];

export const engineerOptions = (engineers: Diary['engineers'], none: string) => [
  { value: '', title: none },
  ...engineers.filter(({ active }) => active).map(({ _id, name }) => ({ value: _id, title: name })),
];

interface Props {
  values: SlotValues;
  engineers: Diary['engineers'];
  onChange: (part: Partial<SlotValues>) => void;
  autoFocus?: boolean;
}

/** The fields one by one, for a form that puts them in its own order. */
export function slotFields({ values, engineers, onChange, autoFocus = false }: Props) {
  const bindValue = bindTo(values, onChange);
  const bind = (name: keyof SlotValues) => ({ ...bindValue(name), label: SLOT_LABELS[name] });
  return {
    date: <TextField {...bind('date')} type="date" autoFocus={autoFocus} />,
    time: <TextField {...bind('time')} type="time" step={1800} />,
    minutes: <SelectField {...bind('minutes')} options={LENGTHS} />,
    engineer: <SelectField {...bind('engineer')} options={engineerOptions(engineers, 'Whoever is free')} />,
  };
}

export function SlotFields(props: Props) {
  const { date, time, minutes, engineer } = slotFields(props);
  return (
    <div className="grid grid-cols-2 items-end gap-x-4 gap-y-5">
      {date}
      {time}
      {minutes}
      {engineer}
    </div>
  );
}

interface NearestProps {
  state: FormState | undefined;
  onChoose: (slot: Slot) => void;
}

/** Free times that the server offers instead of a taken one. */
export function Nearest({ state, onChoose }: NearestProps) {
  const slots = state?.state === 'refused' ? state.slots : [];
  if (!slots?.length) return null;
  return (
    <div>
      <p className="mb-2">Free instead:</p>
      <div className="flex flex-wrap gap-2">
        {slots.map((slot) => (
          <Button key={`${slot.date} ${slot.time}`} small onClick={() => onChoose(slot)}>
            {shortDay(slot.date)}, {slot.time}
          </Button>
        ))}
      </div>
    </div>
  );
}
