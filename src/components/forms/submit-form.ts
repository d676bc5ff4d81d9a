// Checks a form, sends it once, and says what came of it. Loaded when somebody turns to a form, not before.
import { call } from '#api/browser.ts';
import * as forms from '#content/messages/forms.yml';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { OpeningHours } from '#contract/company.ts';
import type { Issue } from '#contract/error.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { bookableDays } from '#lib/london.ts';
import { askExceptions, knownExceptions } from './exceptions.ts';
import {
  appointmentBody,
  appointmentIssues,
  noticeBody,
  noticeIssues,
  reviewBody,
  reviewIssues,
} from './form-body.ts';
import { FORM_MESSAGES, type FormName } from './form-messages.ts';
import { type Answer, type Outcome, outcomeOf } from './outcome.ts';
import { clearProblems, showProblems } from './problems.ts';
import { forgetSendKey, sendKey } from './send-key.ts';
import { showOutcome } from './show-outcome.ts';

interface Draft {
  issues: Issue[];
  content: string;
  send: (idempotencyKey: string) => Promise<Answer>;
}

function draftOf(form: HTMLFormElement, name: FormName): Draft {
  const data = new FormData(form);
  if (name === 'review') {
    const body = reviewBody(data);
    return {
      issues: reviewIssues(body),
      content: JSON.stringify(body),
      send: (idempotencyKey) => call(submitReview, { body, idempotencyKey }),
    };
  }
  if (name === 'cancellation') {
    const body = noticeBody(data);
    return {
      issues: noticeIssues(body),
      content: JSON.stringify(body),
      send: (idempotencyKey) => call(noticeOfCancellation, { body, idempotencyKey }),
    };
  }
  const body = appointmentBody(data);
  const hours = JSON.parse(form.dataset.hours ?? '{}') as OpeningHours;
  return {
    issues: appointmentIssues(body, hours, Date.now(), knownExceptions()),
    content: JSON.stringify(body),
    send: (idempotencyKey) => call(requestAppointment, { body, idempotencyKey }),
  };
}

/** Runs `work` while the button says so and cannot be pressed; the focus stays where it was. */
async function whileSubmitting<T>(form: HTMLFormElement, work: () => Promise<T>): Promise<T> {
  const button = form.querySelector<HTMLButtonElement>('[data-submit]');
  const words = button?.textContent ?? '';
  const hadFocus = document.activeElement === button;
  form.setAttribute('aria-busy', 'true');
  if (button) Object.assign(button, { disabled: true, textContent: forms.sending });
  try {
    return await work();
  } finally {
    form.removeAttribute('aria-busy');
    if (button) Object.assign(button, { disabled: false, textContent: words });
    if (hadFocus && (document.activeElement === document.body || document.activeElement === button))
      button?.focus();
  }
}

/** The form is empty again, as if just shown. */
function startAgain(form: HTMLFormElement): void {
  form.reset();
  forgetSendKey(form);
  const startedAt = form.querySelector<HTMLInputElement>('[name="startedAt"]');
  if (startedAt) startedAt.value = String(Date.now());
}

/** The calendar offers no day that is past, and none beyond what can be booked; the days that differ are asked for. */
export function limitDates(form: HTMLFormElement): void {
  const date = form.querySelector<HTMLInputElement>('input[type="date"]');
  if (!date) return;
  [date.min, date.max] = bookableDays(Date.now());
  void askExceptions();
}

/** Checks and sends what the form holds, unless it is on its way already. */
export async function submitForm(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  const name = form.dataset.form as FormName;
  const draft = draftOf(form, name);
  showOutcome(form, null);
  if (showProblems(form, draft.issues)) return;
  const outcome: Outcome = await whileSubmitting(form, async () =>
    outcomeOf(FORM_MESSAGES[name], await draft.send(sendKey(form, draft.content))),
  );
  if (outcome.isDone) {
    clearProblems(form);
    startAgain(form);
  }
  showOutcome(form, outcome);
  showProblems(form, outcome.issues);
  if (outcome.isDone)
    form.dispatchEvent(
      new CustomEvent('form:sent', { bubbles: true, detail: { form: name, text: outcome.text } }),
    );
}
