// Appointments and quote requests in the dashboard.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_SORTS,
  type AppointmentDetail,
  type AppointmentKind,
  type AppointmentStatus,
  customerTold,
  listAppointments,
  readAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { readPhoto } from '#contract/appointments/photos.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { toDataUrl } from '#stores/data-url.ts';
import { oneOf, type Wanted } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { createAdminList } from './admin-list.ts';
import { createDetail } from './detail.ts';

type Kept = Pick<BodySent<typeof updateAppointmentStatus>, 'giveBack' | 'keptReason'>;

const ACTIVE: readonly AppointmentStatus[] = ['pending', 'confirmed'];

/**
 * The list, how many are active, and changing the status of one.
 * @param only one kind; '' for both, which the filter may narrow
 */
export function createAppointmentsStore(call: typeof browserCall, only: AppointmentKind = '') {
  const { change, ...list } = createAdminList({
    sorts: APPOINTMENT_SORTS,
    usualSort: 'action',
    fetch: ({ kind, ...query }, signal) =>
      call(listAppointments, {
        query: { ...query, kind: only || oneOf(APPOINTMENT_KINDS, kind) },
        signal,
      }),
    read: ({ appointments, total }) => ({ items: appointments, total }),
  });
  /** Pending plus confirmed appointments, ignoring the filters; null until known. */
  const $activeCount = atom<number | null>(null);

  async function countActive(): Promise<void> {
    const answers = await Promise.all(
      ACTIVE.map((status) => call(listAppointments, { query: { status, limit: 1, kind: only } })),
    );
    if (answers.every((answer) => answer.ok))
      $activeCount.set(answers.reduce((sum, answer) => sum + answer.data.total, 0));
  }

  async function load(wanted?: Wanted): Promise<void> {
    await list.load(wanted);
    if (list.$list.get().state === 'ready') await countActive();
  }

  async function refresh(isHeld: boolean): Promise<void> {
    await list.refresh(isHeld);
    if (list.$list.get().state === 'ready') await countActive();
  }

  /** Reloads the list if another admin has changed it first. @param kept of a visit that is cancelled: what goes back, and why less */
  async function updateStatus(
    id: string,
    status: AppointmentStatus,
    kept: Kept = {},
  ): Promise<Outcome | null> {
    const outcome = await change(id, {
      send: () => call(updateAppointmentStatus, { params: { id }, body: { status, ...kept } }),
      item: ({ appointment }) => appointment,
      done: 'Appointment status updated successfully',
      failed: 'Failed to update appointment status',
      expected: { status },
    });
    if (outcome?.ok) await countActive();
    else if (outcome?.code === 'illegal_move') await load();
    return outcome;
  }

  /** A customer without an address has been told by phone that the visit is off. */
  const told = (id: string): Promise<Outcome | null> =>
    change(id, {
      send: () => call(customerTold, { params: { id } }),
      item: ({ appointment }) => appointment,
      done: 'Noted',
      failed: 'Failed to note it',
    });

  return { ...list, $activeCount, load, refresh, updateStatus, told };
}

export type AppointmentsStore = ReturnType<typeof createAppointmentsStore>;

export const appointmentsStore = createAppointmentsStore(browserCall);
/** The quote requests alone. */
export const quotesStore = createAppointmentsStore(browserCall, 'quote');

/** The appointment or quote request in the drawer. */
export const appointmentDetail = createDetail(
  (id) => browserCall(readAppointment, { params: { id } }),
  ({ appointment }): AppointmentDetail => appointment,
);

/**
 * A photo of a request: read with the admin's token, which an <img> can't send.
 * @returns its address, as the page's policy allows it, `n` from 1; null when it couldn't be read
 */
export async function photoAddress(appointment: string, n: number): Promise<string | null> {
  const answer = await browserCall(readPhoto, { params: { id: appointment, n: String(n) } });
  return answer.ok ? toDataUrl(answer.data).catch(() => null) : null;
}
