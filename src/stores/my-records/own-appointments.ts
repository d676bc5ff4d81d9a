// The signed-in customer's own appointments.
import { call as browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/bookings.yml';
import * as notices from '#content/messages/notices.yml';
import {
  type Appointment,
  appointmentMove,
  cancelOwnAppointment,
  myAppointments,
  rescheduleAppointment,
} from '#contract/appointments/appointments.ts';
import { failure } from '#stores/form/failure.ts';
import { createForm } from '#stores/form/form.ts';
import { createListing } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';

export function createMyAppointments(call: typeof browserCall) {
  const listing = createListing<Appointment>(async ({ limit, offset }, signal) => {
    const answer = await call(myAppointments, { query: { limit, offset }, signal });
    return answer.ok ? { ok: true, items: answer.data.appointments, total: answer.data.total } : answer;
  });

  async function send(id: string): Promise<Outcome> {
    const answer = await call(cancelOwnAppointment, { params: { id } });
    if (!answer.ok) return failure(answer, messages.notCancelled);
    listing.replace(answer.data.appointment);
    return { ok: true, msg: answer.data.message };
  }

  let openId = '';
  const form = createForm({
    schema: appointmentMove,
    send: (body) => call(rescheduleAppointment, { params: { id: openId }, body }),
    messages: { failed: messages.notMoved, network: notices.noAnswer },
  });

  /** Clears what the form said about another appointment. */
  function openReschedule(id: string): void {
    openId = id;
    form.reset();
  }

  /** @returns null if nothing was sent */
  async function reschedule(values: unknown): Promise<Outcome | null> {
    const answer = await form.submit(values);
    if (answer?.ok) {
      listing.replace(answer.data.appointment);
      return { ok: true, msg: answer.data.message };
    }
    if (answer?.code === 'illegal_move') await listing.load();
    return answer;
  }

  const cancel = (id: string) => listing.act(id, () => send(id));
  const { $list, $rows, load } = listing;
  return { $list, $rows, $reschedule: form.$form, load, cancel, openReschedule, reschedule };
}

export const ownAppointments = createMyAppointments(browserCall);
