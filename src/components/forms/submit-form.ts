// Validates and sends a form, and shows the outcome. Loaded when a form takes the focus.
import { call } from '#api/browser.ts';
import * as messages from '#content/messages/forms.yml';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { OpeningHours } from '#contract/company.ts';
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
import { forgetKey, keyFor } from './idempotency-key.ts';
import { outcomeOf } from './outcome.ts';
import { clearProblems, showProblems } from './problems.ts';
import { showOutcome } from './show-outcome.ts';

function draftOf(form: HTMLFormElement, name: FormName) {
  const data = new FormData(form);
  if (name === 'review') {
    const body = reviewBody(data);
    return {
      body,
      issues: reviewIssues(body),
      send: (idempotencyKey: string) => call(submitReview, { body, idempotencyKey }),
    };
  }
  if (name === 'cancellation') {
    const body = noticeBody(data);
    return {
      body,
      issues: noticeIssues(body),
      send: (idempotencyKey: string) => call(noticeOfCancellation, { body, idempotencyKey }),
    };
  }
  const body = appointmentBody(data);
  const hours = JSON.parse(form.dataset.hours ?? '{}') as OpeningHours;
  return {
    body,
    issues: appointmentIssues(body, hours, Date.now(), knownExceptions()),
    send: (idempotencyKey: string) => call(requestAppointment, { body, idempotencyKey }),
  };
}

/** Runs `work` while the button is disabled and says so; the focus stays where it was. */
async function whileSubmitting<T>(form: HTMLFormElement, work: () => Promise<T>): Promise<T> {
  const button = form.querySelector<HTMLButtonElement>('[data-submit]');
  const label = button?.textContent ?? '';
  const hadFocus = document.activeElement === button;
  form.setAttribute('aria-busy', 'true');
  if (button) Object.assign(button, { disabled: true, textContent: messages.sending });
  try {
    return await work();
  } finally {
    form.removeAttribute('aria-busy');
    if (button) Object.assign(button, { disabled: false, textContent: label });
    if (hadFocus && (document.activeElement === document.body || document.activeElement === button))
      button?.focus();
  }
}

function clearForm(form: HTMLFormElement): void {
  form.reset();
  forgetKey(form);
  const startedAt = form.querySelector<HTMLInputElement>('[name="startedAt"]');
  if (startedAt) startedAt.value = String(Date.now());
}

/** Limits the calendar to bookable days, and fetches the opening exceptions. */
export function limitDates(form: HTMLFormElement): void {
  const date = form.querySelector<HTMLInputElement>('input[type="date"]');
  if (!date) return;
  [date.min, date.max] = bookableDays(Date.now());
  void askExceptions();
}

/** Does nothing while the form is being sent. */
export async function submitForm(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  const name = form.dataset.form as FormName;
  const draft = draftOf(form, name);
  showOutcome(form, null);
  if (showProblems(form, draft.issues)) return;
  const outcome = await whileSubmitting(form, async () =>
    outcomeOf(FORM_MESSAGES[name], await draft.send(keyFor(form, JSON.stringify(draft.body)))),
  );
  if (outcome.isDone) {
    clearProblems(form);
    clearForm(form);
  }
  showOutcome(form, outcome);
  showProblems(form, outcome.issues);
  if (outcome.isDone)
    form.dispatchEvent(
      new CustomEvent('form:sent', { bubbles: true, detail: { form: name, text: outcome.text } }),
    );
}
