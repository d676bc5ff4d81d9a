// Cash that engineers took on visits, until they hand it in. Nothing while nobody has any.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { cashStore } from '#stores/admin/payments/cash.ts';

export function CashWithEngineers() {
  const cash = useStore(cashStore.$cash);
  useEffect(() => void cashStore.load(), []);
  if (cash.length === 0) return null;
  return (
    <section aria-labelledby="cash-title" className="mb-8">
      <h2 id="cash-title" className="mb-3 text-h3">
        Cash with engineers
      </h2>
      <ul className="border-t border-line">
        {cash.map(({ _id, engineer, amount, currency, at }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <span>
              <span className="font-semibold">{engineer || 'Nobody named'}</span>:{' '}
              {formatMoney(toMinor(amount), currency)}, {formatInstant(at)}
            </span>
            <Button small onClick={() => void sayOutcome(cashStore.handIn(_id), false)}>
              Handed in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
