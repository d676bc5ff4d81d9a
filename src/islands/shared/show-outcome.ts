import { say } from './toast.ts';
import { askToSignIn } from './use-guard.ts';

type Outcome = { ok: true; msg: string } | { ok: false; code: string; msg: string; toast?: string };

/**
 * Shows a toast with the outcome of an action, and asks to sign in again if the session has ended. Ignores actions that weren't
 * sent: null, or without a code.
 */
export async function showOutcome<Result extends Outcome | null>(action: Promise<Result>): Promise<Result> {
  const outcome = await action;
  if (outcome?.ok) say.success(outcome.msg);
  else if (outcome?.code) {
    say.error(outcome.toast ?? outcome.msg);
    await askToSignIn(outcome.code);
  }
  return outcome;
}
