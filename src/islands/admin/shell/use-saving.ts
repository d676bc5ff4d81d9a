import { useState } from 'react';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import type { Saved } from '#stores/admin/draft-form.ts';

/** Saves a form, shows the outcome in a toast, and keeps `message` beside the buttons until the next change. */
export function useSaving(run: () => Promise<Saved>) {
  const [message, setMessage] = useState('');

  /** @returns whether it was saved */
  async function save(): Promise<boolean> {
    setMessage('');
    const saved = await showOutcome(run());
    if (saved.ok) setMessage(saved.msg);
    return saved.ok;
  }

  return { message, setMessage, save };
}
