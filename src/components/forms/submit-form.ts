// Validates and sends a form, and shows the outcome. Loaded when a form takes the focus.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/forms.yml';
import { myAppointments, requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { OpeningHours } from '#contract/company.ts';
import type { Issue } from '#contract/error.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { bookableDays } from '#lib/london.ts';
import { readSession } from '#stores/account/stored-session.ts';
import { createIdempotencyKey } from '#stores/form/idempotency-key.ts';
import { opening } from '#stores/opening.ts';
import { askExceptions } from './exceptions.ts';
import {
  appointmentBody,
  appointmentIssues,
  noticeBody,
  noticeIssues,
  reviewBody,
  reviewIssues,
} from './form-body.ts';
import { FORM_MESSAGES, type FormName } from './form-messages.ts';
import { addFreeTimes, offerOthers, renewCharge } from './free-times.ts';
import { type Answer, outcomeOf, summaryOf } from './outcome.ts';
import { presetWish } from './preset-wish.ts';
import { clearProblems, showProblems } from './problems.ts';
import { showOutcome } from './show-outcome.ts';

interface Draft {
  /** The form whose messages it shows. */
  name: FormName;
  body: object;
  /** Of an appointment: what was asked for, once its date is known to be one. */
  summary?: () => string;
  issues: readonly Issue[];
  send: (idempotencyKey: string) => Promise<Answer>;
}

/** Of the page's form. */
const key = createIdempotencyKey();

const photoField = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-photos]');

/** @param photos ids of those that go with a quote request */
function draftOf(form: HTMLFormElement, name: FormName, photos: string[] = []): Draft {
  const data = new FormData(form);
  if (name === 'review') {
    const body = reviewBody(data);
    return {
      name,
      body,
      issues: reviewIssues(body),
      send: (idempotencyKey) => browserCall(submitReview, { body, idempotencyKey }),
    };
  }
  if (name === 'cancellation') {
    const body = noticeBody(data);
    return {
      name,
      body,
      issues: noticeIssues(body),
      send: (idempotencyKey) => browserCall(noticeOfCancellation, { body, idempotencyKey }),
    };
  }
  const body = appointmentBody(data, photos);
  // As the list of free times names it: between which times we come.
  const listed = form.querySelector<HTMLSelectElement>('select[name="time"]')?.selectedOptions[0]?.text;
  const hours = JSON.parse(form.dataset.hours ?? '{}') as OpeningHours;
  return {
    body,
    // The contact page's form may ask for either.
    name: body.isQuoteRequest ? 'quote' : 'booking',
    summary: () => summaryOf({ ...body, time: listed ?? body.time }),
    issues: appointmentIssues(body, hours, Date.now(), opening.$exceptions.get()),
    send: (idempotencyKey) => browserCall(requestAppointment, { body, idempotencyKey }),
  };
}

/** @returns null when a photo was refused meanwhile: its field says why */
async function send(form: HTMLFormElement, name: FormName): Promise<Answer | null> {
  const photos = photoField(form) ? await (await import('./photos.ts')).photosOf(form) : [];
  if (!photos) return null;
  const draft = draftOf(form, name, photos);
  return draft.send(key.keyFor(JSON.stringify(draft.body)));
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
  key.forget();
  const startedAt = form.querySelector<HTMLInputElement>('[name="startedAt"]');
  if (startedAt) startedAt.value = String(Date.now());
}

/** The phone number of the signed-in visitor's last appointment, as a default that a reset keeps. */
async function prefillPhone(form: HTMLFormElement): Promise<void> {
  const phone = form.querySelector<HTMLInputElement>('input[name="phone"]');
  if (!phone || phone.value || !readSession()) return;
  const answer = await browserCall(myAppointments, { query: { limit: 1 } });
  if (answer.ok && !phone.value) phone.defaultValue = answer.data.appointments[0]?.phone ?? '';
}

/** Limits the calendar to bookable days, fetches the opening exceptions and free times, takes photos, fills in the phone number. */
export function prepareForm(form: HTMLFormElement): void {
  const date = form.querySelector<HTMLInputElement>('input[type="date"]');
  if (!date) return;
  [date.min, date.max] = bookableDays(Date.now());
  void askExceptions();
  if (form.dataset.form === 'quote') presetWish(form);
  addFreeTimes(form);
  const photos = photoField(form);
  // Without it the field is left as it was.
  if (photos)
    void import('./photos.ts').then(
      ({ addPhotos }) => addPhotos(form, photos),
      () => undefined,
    );
  void prefillPhone(form);
}

/** Does nothing while the form is being sent. */
export async function submitForm(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  const draft = draftOf(form, form.dataset.form as FormName);
  showOutcome(form, null);
  if (showProblems(form, draft.issues)) return;
  const answer = await whileSubmitting(form, () => send(form, form.dataset.form as FormName));
  if (!answer) return;
  const outcome = outcomeOf(FORM_MESSAGES[draft.name], answer, draft.summary?.());
  if (outcome.isDone) {
    clearProblems(form);
    clearForm(form);
  }
  // What the fields say needn't be said again.
  if (!showProblems(form, outcome.issues)) showOutcome(form, outcome);
  if (!answer.ok && answer.code === 'price_changed') await renewCharge(form);
  if (!answer.ok && answer.code === 'slot_taken') await offerOthers(form, answer.slots ?? []);
  if (outcome.isDone)
    form.dispatchEvent(new CustomEvent('form:sent', { bubbles: true, detail: { form: draft.name } }));
}
