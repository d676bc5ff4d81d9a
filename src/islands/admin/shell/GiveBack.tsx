// How much of what a customer paid goes back when their visit ends: everything, unless an admin writes less and why.
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { useFields } from '#islands/ui/form-context.ts';
import { formatMoney, toDecimal, toMinor } from '#lib/money.ts';

/**
 * What the fields say, for the request; nothing where none were shown.
 * @param visit which one, where there may be several
 */
export function keptIn(values: Record<string, string>, visit = '') {
  const [giveBack, keptReason] = [values[`giveBack${visit}`], values[`keptReason${visit}`]];
  return {
    ...(giveBack !== undefined && { giveBack: Number(giveBack) }),
    ...(keptReason && { keptReason: keptReason.trim() }),
  };
}

interface Props extends Pick<VisitEnding, 'paid' | 'currency'> {
  visit?: string;
}

export function GiveBack({ paid, currency, visit = '' }: Props) {
  const mayMoveMoney = useMay('money');
  const start = toDecimal(toMinor(paid));
  const name = `giveBack${visit}`;
  const sum = useFields().typed?.[name] ?? start;
  const all = formatMoney(toMinor(paid), currency);
  return (
    <>
      <TextField
        type="number"
        min={0}
        max={paid}
        step={0.01}
        inputMode="decimal"
        name={name}
        label={`Give back, in ${currency}`}
        hint={
          mayMoveMoney
            ? `Of ${all} that was paid. What was paid by hand goes back by hand.`
            : `All of ${all} that was paid goes back: only an admin can keep a part.`
        }
        readOnly={!mayMoveMoney}
        required
        defaultValue={start}
      />
      {sum !== '' && Number(sum) < paid && (
        <TextField
          name={`keptReason${visit}`}
          label="Why you keep the rest"
          hint="As the customer will read it"
          required
        />
      )}
    </>
  );
}
