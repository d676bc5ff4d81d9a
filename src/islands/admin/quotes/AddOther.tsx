// Buttons that add to a quote or a bill what is no part of the shop: labour, another part, a discount, a usual line.
import { useState } from 'react';
import { FIRST_VISIT, type QuoteSettings } from '#contract/quotes/quote-settings.ts';
import { Button } from '#islands/ui/Button.tsx';
import {
  discountLine,
  firstVisitLine,
  type LineForm,
  labourLine,
  lineForm,
} from '#stores/admin/quote-form.ts';

export type LineSettings = Pick<QuoteSettings, 'hourlyRate' | 'minimumMinutes' | 'usualLines' | 'firstVisit'>;

interface Props {
  lines: readonly LineForm[];
  settings: LineSettings;
  onAdd: (line: LineForm) => void;
}

/** Each quarter of an hour, up to eight hours. */
const LABOUR_TIMES = Array.from({ length: 32 }, (_, at) => (at + 1) * 15).map((minutes) => ({
  minutes,
  title: `${minutes / 60} h`,
}));

function AddLabour({ settings, onAdd }: Pick<Props, 'settings' | 'onAdd'>) {
  const [minutes, setMinutes] = useState(settings.minimumMinutes);
  return (
    <span className="flex gap-1">
      <select
        aria-label="Hours of labour"
        className="control w-24"
        value={minutes}
        onChange={({ target }) => setMinutes(Number(target.value))}
      >
        {LABOUR_TIMES.map((one) => (
          <option key={one.minutes} value={one.minutes}>
            {one.title}
          </option>
        ))}
      </select>
      <Button small onClick={() => onAdd(labourLine(minutes, settings.hourlyRate))}>
        Add labour
      </Button>
    </span>
  );
}

/** A discount in per cent of all other lines; left empty, its amount is typed into the new line. */
function AddDiscount({ onAdd }: Pick<Props, 'onAdd'>) {
  const [percent, setPercent] = useState('');
  return (
    <span className="flex gap-1">
      <input
        type="number"
        min={1}
        max={100}
        aria-label="Discount in per cent (optional)"
        placeholder="%"
        className="control w-20"
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
      />
      <Button small onClick={() => onAdd(discountLine(Math.min(100, Number(percent))))}>
        Add discount
      </Button>
    </span>
  );
}

export const AddOther = ({ lines, settings, onAdd }: Props) => (
  <div className="flex flex-wrap gap-2">
    <AddLabour settings={settings} onAdd={onAdd} />
    <Button small onClick={() => onAdd({ kind: 'part', product: '', name: '', quantity: '1', price: '' })}>
      Add another part
    </Button>
    <AddDiscount onAdd={onAdd} />
    {settings.firstVisit && (
      <Button
        small
        disabled={lines.every(({ kind }) => kind !== 'labour')}
        title="Their first bill: off the labour"
        onClick={() => settings.firstVisit && onAdd(firstVisitLine(settings.firstVisit, lines))}
      >
        {FIRST_VISIT}, {settings.firstVisit.percent} %
      </Button>
    )}
    {settings.usualLines.map((line) => (
      <Button key={line.name} small onClick={() => onAdd(lineForm(line))}>
        {line.name}
      </Button>
    ))}
  </div>
);
