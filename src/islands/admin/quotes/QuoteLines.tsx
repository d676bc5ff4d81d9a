// The lines of a quote: parts with their current price and stock, labour, and discounts.
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/quotes.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { QuoteSettings } from '#contract/quotes/quote-settings.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { type LineForm, lineForm, lineMinor } from '#stores/admin/quote-form.ts';
import { partsByIds } from '#stores/admin/quote-parts.ts';
import { PartSearch } from './PartSearch.tsx';

interface Props {
  lines: readonly LineForm[];
  settings: QuoteSettings;
  currency: string;
  /** An error of the lines as a whole. */
  problem: string | undefined;
  onChange: (lines: readonly LineForm[]) => void;
}

/** The lines' parts with their current price and stock. */
function useParts(lines: readonly LineForm[]) {
  const [parts, setParts] = useState<ReadonlyMap<string, Product>>(new Map());
  const ids = lines.flatMap(({ product }) => product || []).join(',');
  useEffect(() => {
    if (ids)
      void partsByIds(ids.split(',')).then((found) =>
        setParts(new Map(found.map((part) => [part._id, part]))),
      );
  }, [ids]);
  return parts;
}

function hintOf({ kind, product, quantity, price }: LineForm, part: Product | undefined): string {
  if (kind !== 'part' || !product) return '';
  if (!part) return 'Not in the shop at the moment';
  const isShort = Number(quantity) > part.stock;
  const now = formatMoney(toMinor(part.price), part.currency);
  const differs = Number(price) !== part.price;
  return [
    part.partNumber,
    differs ? `${now} in the shop now` : 'at the shop’s price',
    isShort ? `only ${part.stock} in stock` : `${part.stock} in stock`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface LineProps {
  line: LineForm;
  at: number;
  part: Product | undefined;
  currency: string;
  onChange: (change: Partial<LineForm>) => void;
  onRemove: () => void;
}

function Line({ line, at, part, currency, onChange, onRemove }: LineProps) {
  const set = (name: 'name' | 'quantity' | 'price') => ({
    name: `lines.${at}.${name}`,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const kind = inWords(line.kind);
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_8rem]">
        <TextField
          {...set('name')}
          label={kind}
          hint={hintOf(line, part)}
          maxLength={120}
          className="col-span-2 content-end sm:col-span-1"
        />
        <TextField {...set('quantity')} label="Quantity" inputMode="numeric" className="content-end" />
        <TextField
          {...set('price')}
          label={line.kind === 'discount' ? 'Off, each' : 'Price each'}
          inputMode="decimal"
          className="content-end"
        />
      </div>
      <div className="flex items-center justify-between gap-4">
        <Button small aria-label={`Remove line ${at + 1}: ${line.name || kind}`} onClick={onRemove}>
          Remove
        </Button>
        <span className="font-semibold">{formatMoney(lineMinor(line), currency)}</span>
      </div>
    </li>
  );
}

interface AddProps {
  settings: QuoteSettings;
  onAdd: (line: LineForm) => void;
}

const AddLine = ({ settings, onAdd }: AddProps) => (
  <>
    <PartSearch
      onAdd={({ _id: product, name, price }) =>
        onAdd(lineForm({ kind: 'part', product, name, quantity: 1, price }))
      }
    />
    <div className="flex flex-wrap gap-2">
      <Button
        small
        onClick={() =>
          onAdd(lineForm({ kind: 'labour', name: 'Labour', quantity: 1, price: settings.hourlyRate }))
        }
      >
        Add labour
      </Button>
      <Button small onClick={() => onAdd({ kind: 'part', product: '', name: '', quantity: '1', price: '' })}>
        Add another part
      </Button>
      <Button
        small
        onClick={() => onAdd({ kind: 'discount', product: '', name: 'Discount', quantity: '1', price: '' })}
      >
        Add discount
      </Button>
      {settings.usualLines.map((line) => (
        <Button key={line.name} small onClick={() => onAdd(lineForm(line))}>
          {line.name}
        </Button>
      ))}
    </div>
  </>
);

export function QuoteLines({ lines, settings, currency, problem, onChange }: Props) {
  const parts = useParts(lines);
  return (
    <section aria-labelledby="quote-lines" className="grid gap-4">
      <h3 id="quote-lines" className="text-body">
        {messages.lines}
      </h3>
      {problem && (
        <p className="font-semibold text-error" role="alert">
          {problem}
        </p>
      )}
      {lines.length > 0 && (
        <ol className="border-t border-ink">
          {lines.map((line, at) => (
            <Line
              key={at}
              {...{ line, at, currency }}
              part={parts.get(line.product)}
              onChange={(change) => onChange(lines.map((one, n) => (n === at ? { ...one, ...change } : one)))}
              onRemove={() => onChange(lines.filter((_, n) => n !== at))}
            />
          ))}
        </ol>
      )}
      <AddLine settings={settings} onAdd={(line) => onChange([...lines, line])} />
    </section>
  );
}
