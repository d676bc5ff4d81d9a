// Questions without fields, before something that can't be undone: `ask({ … })` from wherever it is pressed.
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useEffect } from 'react';
import { Confirm } from '#islands/shared/actions/Confirm.tsx';
import type { Outcome } from '#stores/row-actions.ts';

export interface Question {
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** On the button that confirms, on it while it is being done, and on the one that leaves everything as it is. */
  label: string;
  busy: string;
  keep: string;
  /** Why nobody here may confirm it. */
  blocked?: string;
  /** Does it. While it fails, the question stays open with the reason. */
  run: () => Promise<Outcome | null>;
}

/** `n`: none takes over the dialog of the one before. */
const $asked = atom<(Question & { n: number; done: (outcome: Outcome | null) => void }) | null>(null);
let count = 0;

function close(outcome: Outcome | null): void {
  const asked = $asked.get();
  $asked.set(null);
  asked?.done(outcome);
}

/** @returns what came of it; null if it was declined, its view has gone, or another question is open */
export const ask = (question: Question): Promise<Outcome | null> =>
  $asked.get() ? Promise.resolve(null) : new Promise((done) => $asked.set({ ...question, n: ++count, done }));

/** Where they are shown, once in an island. @param view another one closes the question */
export function Questions({ view }: { view: string }) {
  const asked = useStore($asked);
  useEffect(() => () => close(null), [view]);
  if (!asked) return null;
  const { text, busy, keep, run, n, done: _, ...texts } = asked;
  return (
    <Confirm key={n} {...texts} busyLabel={busy} keepLabel={keep} onConfirm={run} onClosed={close}>
      {typeof text === 'string' ? <p>{text}</p> : text}
    </Confirm>
  );
}
