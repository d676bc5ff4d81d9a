import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import * as messages from '#content/messages/bookings.yml';
import { exceptionText } from '#lib/london.ts';
import { opening } from '#stores/opening.ts';

/** Later ones are shown only if they are chosen. */
const SHOWN = 6;

/** Lists the next days with special hours, and says so when the chosen day is one. */
export function OpeningExceptions({ chosen }: { chosen: string }) {
  const exceptions = useStore(opening.$exceptions);
  useEffect(() => void opening.load(), []);
  const mine = exceptions.find(({ date }) => date === chosen);
  const others = exceptions.slice(0, SHOWN).filter((one) => one !== mine);
  return (
    <>
      <p
        role="status"
        className={mine ? 'border-l-4 border-pending bg-card px-3 py-2 font-semibold' : 'sr-only'}
      >
        {mine && exceptionText(mine)}
      </p>
      {others.length > 0 && (
        <ul className="label" aria-label={messages.daysThatDiffer}>
          {others.map((one) => (
            <li key={one.date}>{exceptionText(one)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
