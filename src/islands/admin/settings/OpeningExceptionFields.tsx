// One opening exception: a day, or several in a row, closed or with special hours, and why.

import { Button } from '#islands/ui/Button.tsx';
import { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { namedDay } from '#lib/london.ts';
import type { DayForm } from '#stores/admin/settings.ts';

interface Props {
  day: DayForm;
  /** Index of its first day in the contract's list of days, which field names and errors count by. */
  at: number;
  onChange: (change: Partial<DayForm>) => void;
  onRemove: () => void;
}

const KINDS = [
  { value: 'closed', title: 'Closed' },
  { value: 'open', title: 'Special hours' },
];

export function OpeningExceptionFields({ day, at, onChange, onRemove }: Props) {
  const bind = bindTo(day, onChange);
  const name = (field: string) => `exceptions.${at}.${field}`;
  const title = day.date ? namedDay(day.date) : 'New day';
  return (
    <fieldset className="grid gap-4 border-b border-line py-5">
      <legend className="sr-only">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[11rem_11rem_11rem_1fr]">
        <TextField {...bind('date')} name={name('date')} label="Day" type="date" />
        <TextField
          {...bind('until')}
          name={name('until')}
          label="Last day (optional)"
          type="date"
          min={day.date}
        />
        <SelectField
          name={name('kind')}
          label="Open?"
          options={KINDS}
          value={day.isClosed ? 'closed' : 'open'}
          onChange={({ target }) => onChange({ isClosed: target.value === 'closed' })}
        />
        <TextField {...bind('message')} name={name('message')} label="Reason shown to visitors" />
      </div>
      <div className="flex flex-wrap items-end gap-4">
        {!day.isClosed && (
          <>
            {/* `hours`: the contract's error about both times stands beside the first. */}
            <TextField {...bind('opens')} name={name('hours')} label="Opens" type="time" />
            <TextField {...bind('closes')} name={name('hours.closes')} label="Closes" type="time" />
          </>
        )}
        <Button small aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
