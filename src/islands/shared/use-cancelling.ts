// Cancelling one of the reader's own things: asked about first, and told of afterwards.
import { useState } from 'react';
import { tellOutcome } from '#islands/shared/tell-outcome.ts';
import type { Outcome } from '#stores/row-actions.ts';

/** @returns what is asked about, what came of it, and what <Confirm> needs to know */
export function useCancelling<Item extends { _id: string }>(cancel: (id: string) => Promise<Outcome | null>) {
  const [asked, setAsked] = useState<Item | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<Outcome | null>(null);

  async function onConfirm(): Promise<Outcome | null> {
    const outcome = asked && (await cancel(asked._id));
    await tellOutcome(outcome);
    return outcome;
  }

  const ask = (item: Item) => {
    setSaid(null);
    setAsked(item);
    setOpen(true);
  };
  const onClosed = (done: Outcome | null) => {
    setOpen(false);
    setSaid(done);
  };
  return { asked, ask, said, setSaid, confirm: { isOpen, onConfirm, onClosed } };
}
