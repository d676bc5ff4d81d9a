// One day that differs: closed, or with hours of its own, and why.
import { Button } from '#islands/ui/Button.tsx';
import { Field, TextField } from '#islands/ui/Field.tsx';
import { namedDay } from '#lib/london.ts';
import type { DayForm } from '#stores/admin/settings.ts';

interface Props {
  day: DayForm;
  /** Its place in the list: names of fields bear it. */
  at: number;
  onChange: (change: Partial<DayForm>) => void;
  onRemove: () => void;
}

export function DayFields({ day, at, onChange, onRemove }: Props) {
  const name = (field: string) => `exceptions.${at}.${field}`;
  const title = day.date ? namedDay(day.date) : 'New day';
  return (
    <fieldset className="grid gap-4 border-b border-line py-5">
      <legend className="sr-only">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[12rem_11rem_1fr]">
        <TextField
          name={name('date')}
          label="Day"
          type="date"
          value={day.date}
          onChange={({ target }) => onChange({ date: target.value })}
        />
        <Field name={name('kind')} label="Open?">
          {(control) => (
            <select
              {...control}
              value={day.isClosed ? 'closed' : 'open'}
              onChange={({ target }) => onChange({ isClosed: target.value === 'closed' })}
            >
              <option value="closed">Closed</option>
              <option value="open">Other hours</option>
            </select>
          )}
        </Field>
        <TextField
          name={name('message')}
          label="What visitors read"
          maxLength={120}
          className="sm:max-lg:col-span-2"
          value={day.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </div>
      <div className="flex flex-wrap items-end gap-4">
        {!day.isClosed && (
          <>
            <TextField
              name={name('hours')}
              label="Opens"
              type="time"
              value={day.opens}
              onChange={({ target }) => onChange({ opens: target.value })}
            />
            <TextField
              name={name('hours.closes')}
              label="Closes"
              type="time"
              value={day.closes}
              onChange={({ target }) => onChange({ closes: target.value })}
            />
          </>
        )}
        <Button small aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
