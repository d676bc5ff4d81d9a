// Search for a part of the shop, for a line of a quote.
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { createQuoteParts, type Found } from '#stores/admin/quote-parts.ts';

function textOf(found: Found): string {
  if (found === undefined) return '';
  if (found === null) return 'The parts couldn’t be loaded. Try again.';
  return found.length === 0 ? 'No part found.' : `${found.length} found. Press one to add it.`;
}

const PartButton = ({ part, onAdd }: { part: Product; onAdd: (part: Product) => void }) => (
  <button
    type="button"
    className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 py-2 text-left hover:underline"
    onClick={() => onAdd(part)}
  >
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{part.name}</span> <span className="label">{part.partNumber}</span>
    </span>
    <span>
      {formatMoney(toMinor(part.price), part.currency)}, {part.stock} in stock
    </span>
  </button>
);

export function PartSearch({ onAdd }: { onAdd: (part: Product) => void }) {
  const [search, setSearch] = useState('');
  const [{ $found, find }] = useState(() => createQuoteParts());
  const found = useStore($found);

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          // An error of the lines as a whole leads here.
          name="lines"
          label="Find a part"
          hint="Part number or name"
          className="grow basis-52"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Keeps Enter from submitting the surrounding form.
            event.preventDefault();
            void find(search);
          }}
        />
        <Button onClick={() => void find(search)}>Find</Button>
      </div>
      <p role="status" className="label empty:sr-only">
        {textOf(found)}
      </p>
      {found && found.length > 0 && (
        <ul className="border-t border-line">
          {found.map((part) => (
            <li key={part._id} className="border-b border-line">
              <PartButton part={part} onAdd={onAdd} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
