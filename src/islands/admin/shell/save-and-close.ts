import { showOutcome } from '#islands/shared/show-outcome.ts';
import type { Outcome } from '#stores/row-actions.ts';

/** Shows what came of saving a dialog's form; a success is passed on and closes the dialog. */
export async function saveAndClose(
  saving: Promise<Outcome>,
  onSaved: (msg: string) => void,
  close: () => void,
): Promise<void> {
  const saved = await showOutcome(saving);
  if (!saved.ok) return;
  onSaved(saved.msg);
  close();
}
