import { useState } from 'react';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import type { Saved } from '#stores/admin/draft-form.ts';

/**
 * Saves a form, and says how it went: a toast for both, and `message` beside the buttons until the next change.
 * @param failed what the toast says where the form itself gives the reason
 */
export function useSaving(run: () => Promise<Saved>, failed: string) {
  const [message, setMessage] = useState('');

  /** @returns whether it was saved */
  async function save(): Promise<boolean> {
    setMessage('');
    const saved = await run();
    if (saved.ok) setMessage(saved.msg);
    await showOutcome(saved, failed);
    return saved.ok;
  }

  return { message, setMessage, save };
}
