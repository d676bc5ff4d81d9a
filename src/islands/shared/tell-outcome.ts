import type { Outcome } from '#stores/row-actions.ts';
import { say } from './toast.ts';
import { askAgain } from './use-guard.ts';

/**
 * Says in a toast what became of a row's button, and asks to sign in again where the session has ended. Nothing while the row
 * was busy already (null).
 * @param failed for a failure whose reason stands beside the row; without it the toast repeats the reason
 */
export async function tellOutcome(outcome: Outcome | null, failed?: string): Promise<void> {
  if (outcome?.ok) say.success(outcome.msg);
  else if (outcome) {
    say.error(failed ?? outcome.msg);
    await askAgain(outcome.code);
  }
}
