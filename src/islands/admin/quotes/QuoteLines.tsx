// The lines of a quote: parts with their current price and stock, labour, and discounts.
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import * as messages from '#content/messages/quotes.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { CLOSE } from '#lib/icon-lines.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { type LineForm, lineMinor, partPrice, withShares } from '#stores/admin/quote-form.ts';
import { createQuoteParts } from '#stores/admin/quote-parts.ts';
import { AddOther, type LineSettings } from './AddOther.tsx';
import { PartSearch } from './PartSearch.tsx';

interface Props {
  lines: readonly LineForm[];
  /** Null: only parts of the shop, at its prices. */
  settings: LineSettings | null;
  currency: string;
  /** Of the shop's currency, in that one; null where nobody knows. */
  rate: number | null;
  onChange: (lines: readonly LineForm[]) => void;
}

/** The lines' parts with their current price and stock. */
function useParts(lines: readonly LineForm[]) {
  const [{ $parts, loadParts }] = useState(() => createQuoteParts());
  const ids = [...new Set(lines.flatMap(({ product }) => product || []))].join(',');
  useEffect(() => void loadParts(ids), [ids, loadParts]);
  return useStore($parts);
}

function hintOf(
  { kind, product, quantity, price }: LineForm,
  part: Product | undefined,
  rate: number | null,
): string {
  if (kind !== 'part' || !product) return '';
  if (!part) return 'Not in the shop at the moment';
  const isShort = Number(quantity) > part.stock;
  const now = formatMoney(toMinor(part.price), part.currency);
  const differs = rate === null || Number(price) !== Number(partPrice(part.price, rate));
  return [
    part.partNumber,
    differs ? `${now} in the shop now` : 'at the shop’s price',
    isShort ? `only ${part.stock} in stock` : `${part.stock} in stock`,
  ]
    .filter(Boolean)
    .join(', ');
}

const nameOf = ({ kind, name }: LineForm): string => name || inWords(kind);

const COLUMNS = '@min-[30rem]:grid-cols-[minmax(0,1fr)_4rem_5.25rem_5.5rem_2rem]';
/** Where there is room, a line is one row of 56 px below the names of its columns. */
const IN_ONE_ROW = `${COLUMNS} @min-[30rem]:[&_label]:sr-only @min-[30rem]:[&_.control]:min-h-10 @min-[30rem]:gap-2 @min-[30rem]:[&_.control]:px-2 @min-[30rem]:[&_.control]:py-1`;

interface LineProps {
  /** Only its quantity can be changed. */
  isFixed: boolean;
  line: LineForm;
  at: number;
  part: Product | undefined;
  currency: string;
  rate: number | null;
  onChange: (change: Partial<LineForm>) => void;
  onRemove: () => void;
}

function Line({ isFixed, line, at, part, currency, rate, onChange, onRemove }: LineProps) {
  const set = (name: 'name' | 'quantity' | 'price') => ({
    name: `lines.${at}.${name}`,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value, ...(name === 'price' && { percent: 0 }) }),
  });
  /** Of a field, which alone would be one of many with its label. */
  const named = (label: string) => ({ label, 'aria-label': `${label}, line ${at + 1}: ${nameOf(line)}` });
  return (
    <li className="border-b border-line py-4 @min-[30rem]:py-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is drawn. */}
      <div
        role="group"
        aria-label={`Line ${at + 1}: ${nameOf(line)}`}
        tabIndex={-1}
        className={`grid grid-cols-2 items-start gap-3 ${IN_ONE_ROW}`}
      >
        <TextField
          {...set('name')}
          {...named(inWords(line.kind))}
          readOnly={isFixed}
          hint={hintOf(line, part, rate)}
          className="col-span-2 @min-[30rem]:col-span-1 @min-[30rem]:[&_.hint]:order-last"
        />
        <TextField {...set('quantity')} {...named('Quantity')} inputMode="numeric" />
        <TextField
          {...set('price')}
          {...named(line.kind === 'discount' ? 'Off, each' : 'Price each')}
          inputMode="decimal"
          readOnly={isFixed}
        />
        <span className="self-center font-semibold whitespace-nowrap @min-[30rem]:self-start @min-[30rem]:py-2 @min-[30rem]:text-right">
          {formatMoney(lineMinor(line), currency)}
        </span>
        <Button
          small
          className="justify-self-end @min-[30rem]:min-h-10 @min-[30rem]:border-transparent @min-[30rem]:px-0"
          aria-label={`Remove line ${at + 1}: ${nameOf(line)}`}
          onClick={onRemove}
        >
          <span className="@min-[30rem]:hidden">Remove</span>
          <span className="hidden @min-[30rem]:inline">
            <Icon lines={CLOSE} />
          </span>
        </Button>
      </div>
    </li>
  );
}

interface AddProps extends Pick<Props, 'lines' | 'settings' | 'rate'> {
  onAdd: (line: LineForm) => void;
}

const AddLine = ({ lines, settings, rate, onAdd }: AddProps) => (
  <>
    <PartSearch
      onAdd={({ _id: product, name, price }) =>
        onAdd({ kind: 'part', product, name, quantity: '1', price: partPrice(price, rate) })
      }
    />
    {settings && <AddOther {...{ lines, settings, onAdd }} />}
  </>
);

/** Changes the lines, and says so. After a removal the focus goes to the line that follows, where another Enter does nothing. */
function useChanges({ lines, onChange }: Pick<Props, 'lines' | 'onChange'>) {
  const section = useRef<HTMLElement>(null);
  const removed = useRef(-1);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (removed.current < 0) return;
    const rest = section.current?.querySelectorAll<HTMLElement>('li > [role="group"]');
    const next = rest?.[Math.min(removed.current, lines.length - 1)];
    (next ?? section.current?.querySelector<HTMLElement>('[name="lines"]'))?.focus();
    removed.current = -1;
  }, [lines]);

  function add(line: LineForm) {
    onChange([...lines, line]);
    setSaid(`Line ${lines.length + 1} added: ${nameOf(line)}`);
  }
  function remove(line: LineForm, at: number) {
    onChange(lines.filter((_, n) => n !== at));
    setSaid(`Line ${at + 1} removed: ${nameOf(line)}`);
    removed.current = at;
  }
  return { section, said, add, remove };
}

export function QuoteLines({ lines, settings, currency, rate, onChange }: Props) {
  const parts = useParts(lines);
  const edit: Props['onChange'] = (next) => onChange(withShares(next));
  const { section, said, add, remove } = useChanges({ lines, onChange: edit });
  return (
    <section ref={section} aria-labelledby="quote-lines-title" className="@container grid gap-4">
      <h3 id="quote-lines-title" className="text-body">
        {messages.lines}
      </h3>
      <p role="status" className="sr-only">
        {said}
      </p>
      {lines.length > 0 && (
        <div className="border-t border-ink">
          <p
            aria-hidden="true"
            className={`label hidden gap-2 border-b border-line py-1 @min-[30rem]:grid ${COLUMNS}`}
          >
            <span>Part or work</span>
            <span>Quantity</span>
            <span>Price each</span>
            <span className="text-right">Sum</span>
          </p>
          <ol>
            {lines.map((line, at) => (
              <Line
                key={at}
                {...{ line, at, currency, rate }}
                isFixed={settings === null}
                part={parts.get(line.product)}
                onChange={(change) => edit(lines.map((one, n) => (n === at ? { ...one, ...change } : one)))}
                onRemove={() => remove(line, at)}
              />
            ))}
          </ol>
        </div>
      )}
      <AddLine {...{ lines, settings, rate }} onAdd={add} />
    </section>
  );
}
