// Cancels an order or appointment after asking, and shows the outcome.
import { useState } from 'react';
import type { Outcome } from '#stores/row-actions.ts';
import { showOutcome } from './show-outcome.ts';
import { useAsking } from './use-asking.ts';

/** @returns the item asked about, the outcome, and the props of <Confirm> */
export function useCancelling<Item extends { _id: string }>(cancel: (id: string) => Promise<Outcome | null>) {
  const { asked, ask: open, isOpen, close } = useAsking<Item>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const onConfirm = async () => asked && showOutcome(cancel(asked._id));

  const ask = (item: Item) => {
    setOutcome(null);
    open(item);
  };
  const onClosed = (done: Outcome | null) => {
    close();
    setOutcome(done);
  };
  return { asked, ask, outcome, setOutcome, confirm: { isOpen, onConfirm, onClosed } };
}
