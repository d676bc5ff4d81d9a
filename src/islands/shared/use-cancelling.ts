// Cancels an order or appointment after asking, and shows the outcome.
import { useState } from 'react';
import type { Outcome } from '#stores/row-actions.ts';
import { orSignIn } from './show-outcome.ts';

/** @returns the item asked about, the outcome, and props of <Confirm>, which is rendered while there is such an item */
export function useCancelling<Item extends { _id: string }>(cancel: (id: string) => Promise<Outcome | null>) {
  const [asked, setAsked] = useState<Item | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const onConfirm = async () => asked && orSignIn(cancel(asked._id));

  const ask = (item: Item) => {
    setOutcome(null);
    setAsked(item);
  };
  const onClosed = (done: Outcome | null) => {
    setAsked(null);
    setOutcome(done);
  };
  return { asked, ask, outcome, setOutcome, confirm: { onConfirm, onClosed } };
}
