// The booking that a mailed link opens: read, cancelled, rescheduled.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/bookings.yml';
import * as notices from '#content/messages/notices.yml';
import {
  type Booking,
  bookingCorrection,
  bookingMove,
  cancelBooking,
  correctBooking,
  readBooking,
  rescheduleBooking,
} from '#contract/my-records/token-links.ts';
import { failure } from '#stores/form/failure.ts';
import { createForm } from '#stores/form/form.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { INCOMPLETE, type LinkFailure, linkFailure } from './link-failure.ts';

/** `message` is the outcome of the last action. */
export type OpenBooking =
  | { state: 'loading' }
  | LinkFailure
  | { state: 'ready'; booking: Booking; message: string };

type Answer = { ok: true; data: { booking: Booking; message: string } } | { ok: false };

/** @param token of the mailed link; '' if it is incomplete @param call the API's client; another in tests */
export function createGuestBooking(token: string, call = browserCall) {
  const $booking = atom<OpenBooking>({ state: 'loading' });
  const show = (booking: Booking, message: string) => $booking.set({ state: 'ready', booking, message });
  /** Shows the booking as a call has changed it. @returns the answer */
  function showAnswer<Reply extends Answer>(answer: Reply): Reply {
    if (answer.ok) show(answer.data.booking, answer.data.message);
    return answer;
  }

  async function load(): Promise<void> {
    if (!token) return $booking.set(INCOMPLETE);
    $booking.set({ state: 'loading' });
    const answer = await call(readBooking, { body: { token } });
    if (answer.ok) show(answer.data.booking, answer.data.message);
    else $booking.set(linkFailure(answer, messages.oneNotLoaded));
  }

  async function cancel(): Promise<Outcome> {
    const answer = showAnswer(await call(cancelBooking, { body: { token } }));
    if (!answer.ok) return failure(answer, messages.failed);
    return { ok: true, msg: answer.data.message };
  }

  const move = createForm({
    schema: bookingMove,
    send: async (body) => showAnswer(await call(rescheduleBooking, { body })),
    messages: { failed: messages.failed, network: notices.noAnswer },
  });

  const correction = createForm({
    schema: bookingCorrection,
    send: async (body) => showAnswer(await call(correctBooking, { body })),
    messages: { failed: messages.notCorrected, network: notices.noAnswer },
  });

  /** Hides the previous outcome. @returns the booking that is shown */
  function hideOutcome(): Booking | null {
    const open = $booking.get();
    if (open.state !== 'ready') return null;
    show(open.booking, '');
    return open.booking;
  }

  function reschedule(values: Record<string, unknown>) {
    hideOutcome();
    return move.submit({ ...values, token });
  }

  /** Of the version that is shown: what staff changed meanwhile isn't overwritten. */
  const correct = (values: Record<string, unknown>) =>
    correction.submit({ ...values, token, version: hideOutcome()?.version });

  return { $booking, $form: move.$form, $correction: correction.$form, load, cancel, reschedule, correct };
}
