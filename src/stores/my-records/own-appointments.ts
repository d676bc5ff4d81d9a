// The signed-in customer's own appointments.
import { call as browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/bookings.yml';
import * as notices from '#content/messages/notices.yml';
import { type Appointment, myAppointments } from '#contract/appointments/appointments.ts';
import {
  appointmentMove,
  cancelOwnAppointment,
  rescheduleAppointment,
} from '#contract/appointments/own-appointments.ts';
import { failureMessage } from '#stores/form/failure-message.ts';
import { createForm } from '#stores/form/form.ts';
import { createListing } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';

/** The list, and cancelling or moving one. */
export function createMyAppointments(call: typeof browserCall) {
  const listing = createListing<Appointment>(async (query, signal) => {
    const answer = await call(myAppointments, { query, signal });
    return answer.ok ? { ok: true, items: answer.data.appointments, total: answer.data.total } : answer;
  });

  async function send(id: string): Promise<Outcome> {
    const answer = await call(cancelOwnAppointment, { params: { id } });
    if (!answer.ok)
      return { ok: false, code: answer.code, msg: failureMessage(answer, messages.notCancelled) };
    listing.replace(answer.data.appointment);
    return { ok: true, isPending: false, msg: answer.data.message };
  }

  let moved = '';
  /** What became of the last move, if it was sent at all. */
  const heard: Outcome[] = [];
  const moving = createForm({
    schema: appointmentMove,
    async send(body) {
      const answer = await call(rescheduleAppointment, { params: { id: moved }, body });
      if (answer.ok) listing.replace(answer.data.appointment);
      heard.push(answer.ok ? { ok: true, isPending: false, msg: answer.data.message } : answer);
      return answer;
    },
    messages: { failed: messages.notMoved, network: notices.noAnswer },
  });

  /** A form that is opened for one appointment knows nothing of the one before. */
  function openReschedule(id: string): void {
    moved = id;
    moving.reset();
  }

  /** @returns null when the form itself refused, or a first press is still on its way */
  async function reschedule(values: unknown): Promise<Outcome | null> {
    heard.length = 0;
    await moving.submit(values);
    const [outcome = null] = heard;
    if (outcome?.ok === false && outcome.code === 'illegal_move') await listing.load();
    return outcome;
  }

  const cancel = (id: string) => listing.act(id, () => send(id));
  const { $list, $rows, load } = listing;
  return { $list, $rows, $reschedule: moving.$form, load, cancel, openReschedule, reschedule };
}

export const ownAppointments = createMyAppointments(browserCall);
