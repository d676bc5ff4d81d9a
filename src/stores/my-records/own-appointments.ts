// The signed-in customer's own appointments.
import { browserCall } from '#api/browser.ts';
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

const isOpen = ({ status }: Appointment): boolean => status === 'pending' || status === 'confirmed';
const moment = ({ date, time }: Appointment): string => `${date} ${time}`;

const isAwaited = ({ newTimeBy }: Appointment): boolean => newTimeBy !== undefined;

/** The soonest open booking; else one that we come back for. @param today in London */
export const nextVisit = (appointments: readonly Appointment[], today: string): Appointment | undefined =>
  appointments
    .filter((visit) => isOpen(visit) && !visit.isQuoteRequest && !isAwaited(visit) && visit.date >= today)
    .sort((one, other) => (moment(one) < moment(other) ? -1 : 1))[0] ?? appointments.find(isAwaited);

/** The newest request whose quote was sent and can still be answered; else the newest that waits for one. */
export function openQuote(appointments: readonly Appointment[]): Appointment | undefined {
  const requests = appointments.filter((request) => isOpen(request) && request.isQuoteRequest);
  return requests.find(({ ends }) => ends?.quote) ?? requests[0];
}

export function createMyAppointments(call: typeof browserCall) {
  const listing = createListing<Appointment>(async ({ limit, offset }, signal) => {
    const answer = await call(myAppointments, { query: { limit, offset }, signal });
    return answer.ok ? { ok: true, items: answer.data.appointments, total: answer.data.total } : answer;
  });

  async function send(id: string): Promise<Outcome> {
    const answer = await call(cancelOwnAppointment, { params: { id } });
    // A page that is open since yesterday still offers it.
    if (!answer.ok && answer.code === 'illegal_move') await listing.load();
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
