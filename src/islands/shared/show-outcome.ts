import { say } from './toast.ts';
import { askAgain } from './use-guard.ts';

type Outcome = { ok: true; msg: string } | { ok: false; code: string; msg: string };

/**
 * Shows in a toast what became of a press, and asks to sign in again where the session has ended. Nothing while an earlier one
 * was under way (null), or where the form itself refused (no code).
 * @param failed for a failure whose reason stands beside the control; without it the toast repeats the reason
 */
export async function showOutcome(outcome: Outcome | null, failed?: string): Promise<void> {
  if (outcome?.ok) say.success(outcome.msg);
  else if (outcome?.code) {
    say.error(failed ?? outcome.msg);
    await askAgain(outcome.code);
  }
}
