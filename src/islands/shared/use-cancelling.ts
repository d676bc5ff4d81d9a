// Cancelling one of the reader's own things: asked about first, and told of afterwards.
import { useState } from 'react';
import type { Outcome } from '#stores/row-actions.ts';
import { tellOutcome } from './tell-outcome.ts';
import { useAsking } from './use-asking.ts';

/** @returns what is asked about, what came of it, and what <Confirm> needs to know */
export function useCancelling<Item extends { _id: string }>(cancel: (id: string) => Promise<Outcome | null>) {
  const { asked, ask: open, isOpen, close } = useAsking<Item>();
  const [said, setSaid] = useState<Outcome | null>(null);

  async function onConfirm(): Promise<Outcome | null> {
    const outcome = asked && (await cancel(asked._id));
    await tellOutcome(outcome);
    return outcome;
  }

  const ask = (item: Item) => {
    setSaid(null);
    open(item);
  };
  const onClosed = (done: Outcome | null) => {
    close();
    setSaid(done);
  };
  return { asked, ask, said, setSaid, confirm: { isOpen, onConfirm, onClosed } };
}
