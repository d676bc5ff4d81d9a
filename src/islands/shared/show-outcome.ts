import { say } from './toast.ts';
import { askAgain } from './use-guard.ts';

type Outcome = { ok: true; msg: string } | { ok: false; code: string; msg: string; toast?: string };

/**
 * Shows in a toast what came of an action, and asks to sign in again if the session has ended. Nothing for an action that
 * wasn't sent: null, or without a code.
 */
export async function showOutcome<Result extends Outcome | null>(action: Promise<Result>): Promise<Result> {
  const outcome = await action;
  if (outcome?.ok) say.success(outcome.msg);
  else if (outcome?.code) {
    say.error(outcome.toast ?? outcome.msg);
    await askAgain(outcome.code);
  }
  return outcome;
}
