// What follows an action: what came of it as a toast, for some, and another sign-in if the session has ended. Actions that weren't
// sent, null or without a code, are ignored.
import type { Outcome } from '#stores/row-actions.ts';
import { say } from './toast.ts';
import { askToSignIn } from './use-guard.ts';

/** Without a toast: the outcome is said beside the control. */
export async function orSignIn<Result extends { ok: true } | { ok: false; code: string } | null>(
  action: Promise<Result>,
): Promise<Result> {
  const outcome = await action;
  if (outcome?.ok === false) await askToSignIn(outcome.code);
  return outcome;
}

/** With a toast that repeats, silently, what is said beside the control. */
export async function showOutcome<Result extends Outcome | null>(action: Promise<Result>): Promise<Result> {
  const outcome = await action;
  if (outcome?.ok) say.success(outcome.msg, { isSilent: true });
  else if (outcome?.code) say.error(outcome.toast ?? outcome.msg, { isSilent: true });
  return orSignIn(action);
}

/** What was acted on is gone, so only a toast says it. @param isAsked a dialog says why it failed */
export async function sayOutcome<Result extends Outcome | null>(
  action: Promise<Result>,
  isAsked = true,
): Promise<Result> {
  const outcome = await action;
  if (outcome?.ok) say.success(outcome.msg);
  else if (outcome?.code && !isAsked) say.error(outcome.msg);
  return orSignIn(action);
}
