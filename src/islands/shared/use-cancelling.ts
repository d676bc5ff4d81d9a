// Cancels an order or appointment after asking, and shows the outcome.
import { useState } from 'react';
import type { Outcome } from '#stores/row-actions.ts';
import { ask, type Question } from './actions/ask.tsx';
import { orSignIn } from './show-outcome.ts';

/** @param questionOf what is asked before one of them is cancelled */
export function useCancelling<Item extends { _id: string }>(
  cancel: (id: string) => Promise<Outcome | null>,
  questionOf: (item: Item) => Omit<Question, 'run'>,
) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function askToCancel(item: Item) {
    setOutcome(null);
    setOutcome(await ask({ ...questionOf(item), run: () => orSignIn(cancel(item._id)) }));
  }

  return { askToCancel, outcome, setOutcome };
}
