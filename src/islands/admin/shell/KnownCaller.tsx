// What is known of whoever is on the phone: where their details come from, what they owe, and whether their last visit is guaranteed.
import type { Caller } from '#contract/diary/callers.ts';
import { formatDay, formatVisitDay } from '#lib/format-date.ts';
import { londonDate } from '#lib/london-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';

const lateText = (days: number): string => (days === 1 ? ', 1 day overdue' : `, ${days} days overdue`);

/** Each a sentence. @example 'Owes £68.00, 12 days overdue.' */
export function callerFacts({ owes, guaranteed }: Pick<Caller, 'owes' | 'guaranteed'>): string[] {
  const facts = owes.map(
    ({ sum, currency, daysLate }) =>
      `Owes ${formatMoney(toMinor(sum), currency)}${daysLate > 0 ? lateText(daysLate) : ''}.`,
  );
  if (guaranteed) facts.push(`Last visit under guarantee: ${formatVisitDay(guaranteed)}.`);
  return facts;
}

export const KnownCaller = ({ known, className = '' }: { known: Caller | null; className?: string }) => (
  <p role="status" className={`col-span-full text-compact empty:sr-only ${className}`}>
    {known && (
      <>
        <span className="text-soft">
          Filled in from {formatDay(londonDate(Date.parse(known.at)))}. Please check it.
        </span>
        {callerFacts(known).map((fact) => (
          <b key={fact} className="block">
            {fact}
          </b>
        ))}
      </>
    )}
  </p>
);
