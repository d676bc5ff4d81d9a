// The opening hours of a week: each day is closed, or has its hours.
import { type OpeningHours, WEEKDAYS, type Weekday } from '#contract/company.ts';
import { CheckBox } from '#islands/admin/shell/CheckBox.tsx';
import { TextField } from '#islands/ui/Field.tsx';

interface Props {
  label: string;
  hint?: string | undefined;
  name: string;
  value: OpeningHours;
  onChange: (value: OpeningHours & Record<string, OpeningHours[Weekday]>) => void;
}

/** What a day begins with that was closed. */
const USUAL = { opens: '09:00', closes: '17:00' };

const nameOf = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1);

export function Hours({ label, hint, name, value, onChange }: Props) {
  return (
    <fieldset className="grid gap-4 border-t border-ink pt-4">
      <legend className="float-left pr-3 font-semibold">{label}</legend>
      {hint && <p className="label text-soft">{hint}</p>}
      {WEEKDAYS.map((day) => {
        const hours = value[day];
        const set = (next: OpeningHours[Weekday]) => onChange({ ...value, [day]: next });
        return (
          <fieldset
            key={day}
            className="grid grid-cols-2 items-end gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr_1fr]"
          >
            <legend className="sr-only">{nameOf(day)}</legend>
            <div className="max-sm:col-span-2">
              <CheckBox
                label={nameOf(day)}
                hint={hours === 'closed' ? 'Closed' : undefined}
                isOn={hours !== 'closed'}
                onChange={(isOpen) => set(isOpen ? USUAL : 'closed')}
              />
            </div>
            {hours !== 'closed' &&
              (['opens', 'closes'] as const).map((end) => (
                <TextField
                  key={end}
                  name={`${name}.${day}.${end}`}
                  label={end === 'opens' ? 'Opens' : 'Closes'}
                  type="time"
                  value={hours[end]}
                  onChange={({ target }) => set({ ...hours, [end]: target.value })}
                />
              ))}
          </fieldset>
        );
      })}
    </fieldset>
  );
}
