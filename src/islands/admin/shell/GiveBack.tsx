// How much of what a customer paid goes back when their visit ends: everything, unless an admin writes less and why.
import { useState } from 'react';
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { formatMoney, toDecimal, toMinor } from '#lib/money.ts';

/** What the fields say, for the request; nothing where none were shown. */
export const keptIn = ({ giveBack, keptReason }: Record<string, string>) => ({
  ...(giveBack !== undefined && { giveBack: Number(giveBack) }),
  ...(keptReason && { keptReason: keptReason.trim() }),
});

export function GiveBack({ paid, currency }: Pick<VisitEnding, 'paid' | 'currency'>) {
  const mayMoveMoney = useMay('money');
  const [sum, setSum] = useState(toDecimal(toMinor(paid)));
  const all = formatMoney(toMinor(paid), currency);
  return (
    <>
      <TextField
        type="number"
        min={0}
        max={paid}
        step={0.01}
        inputMode="decimal"
        name="giveBack"
        label={`Give back, in ${currency}`}
        hint={
          mayMoveMoney
            ? `Of ${all} that was paid. What was paid by hand goes back by hand.`
            : `All of ${all} that was paid goes back: only an admin can keep a part.`
        }
        readOnly={!mayMoveMoney}
        required
        value={sum}
        onChange={({ target }) => setSum(target.value)}
      />
      {sum !== '' && Number(sum) < paid && (
        <TextField
          name="keptReason"
          label="Why you keep the rest"
          hint="As the customer will read it"
          required
        />
      )}
    </>
  );
}
