import { useRef, useState } from 'react';

// biome-ignore lint/suspicious/noConfusingVoidType: what needs no answer says nothing.
type Answered = { ok: boolean; msg?: string } | null | void;

/**
 * One press at a time. A further one meanwhile does nothing: queued, it would move money twice.
 * @param act never throws @returns what came of the last press, and why it failed
 */
export function useAction<Args extends unknown[], Done extends Answered>(
  act: (...args: Args) => Promise<Done>,
) {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Done | null>(null);
  const forget = () => setOutcome(null);

  async function run(...args: Args): Promise<Done | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    forget();
    const done = await act(...args);
    isUnderWay.current = false;
    setBusy(false);
    setOutcome(done);
    return done;
  }

  return { isBusy, outcome, problem: (!outcome?.ok && outcome?.msg) || '', run, forget };
}
