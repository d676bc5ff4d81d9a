// Appointments: the admin's dashboard.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import {
  type AdminAppointment,
  APPOINTMENT_KINDS,
  APPOINTMENT_SORTS,
  type AppointmentKind,
  type AppointmentStatus,
  listAppointments,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { EVERYTHING, type Listing, oneOf, PAGE_SIZE, type Wanted } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { createAdminList } from './admin-list.ts';

type Call = typeof browserCall;

export const APPOINTMENT_MESSAGES = {
  notLoaded: 'Failed to load appointments',
  updated: 'Appointment status updated successfully',
  notUpdated: 'Failed to update appointment status',
};

const ACTIVE: readonly AppointmentStatus[] = ['pending', 'confirmed'];

/** How many are active in all, of one kind or of both. */
function createActiveCount(call: Call, only: AppointmentKind) {
  /** Pending plus confirmed, whatever the filters; null until known. */
  const $activeCount = atom<number | null>(null);

  async function countOnServer(status: AppointmentStatus): Promise<number> {
    const answer = await call(listAppointments, { query: { status, limit: 1, kind: only } });
    return answer.ok ? answer.data.total : Number.NaN;
  }

  /** A list that fits on one page is counted here; a longer one by the server. */
  async function countActive(list: Listing<AdminAppointment>, wanted: Wanted): Promise<void> {
    const isWhole = wanted.search === '' && wanted.status === '' && wanted.kind === '';
    if (isWhole && list.state === 'ready' && list.page === 1 && list.total <= PAGE_SIZE)
      return $activeCount.set(list.items.filter(({ status }) => ACTIVE.includes(status)).length);
    const counts = await Promise.all(ACTIVE.map(countOnServer));
    const sum = counts.reduce((total, count) => total + count, 0);
    if (!Number.isNaN(sum)) $activeCount.set(sum);
  }

  return { $activeCount, countActive };
}

/**
 * The admin's appointments: the page shown, how many are active in all, and changing the status of one.
 * @param only of this kind; '' for all, which the filter may narrow
 */
export function createAppointmentsStore(call: Call, only: AppointmentKind = '') {
  const { change, ...listing } = createAdminList({
    fetch: (page, signal, more) => {
      const kind = only || (oneOf(APPOINTMENT_KINDS, more.kind) ?? '');
      return call(listAppointments, {
        query: { ...page, kind, sort: oneOf(APPOINTMENT_SORTS, more.sort) },
        signal,
      });
    },
    read: ({ appointments, total }) => ({ items: appointments, total }),
  });
  const { $activeCount, countActive } = createActiveCount(call, only);
  let wanted: Wanted = EVERYTHING;
  const count = () => countActive(listing.$list.get(), wanted);

  async function load(place: Wanted = wanted): Promise<void> {
    wanted = place;
    await listing.load(place);
    if (listing.$list.get().state === 'ready') await count();
  }

  /** As the listing's own, and how many are active now. */
  async function refresh(isHeld: boolean): Promise<void> {
    await listing.refresh(isHeld);
    if (listing.$list.get().state === 'ready') await count();
  }

  /** A change that someone else made first reloads the list. */
  async function updateStatus(id: string, status: AppointmentStatus): Promise<Outcome | null> {
    const outcome = await change(id, {
      send: () => call(updateAppointmentStatus, { params: { id }, body: { status } }),
      item: (data) => data.appointment,
      done: APPOINTMENT_MESSAGES.updated,
      failed: APPOINTMENT_MESSAGES.notUpdated,
      expected: { status },
    });
    if (outcome?.ok) await count();
    else if (outcome?.code === 'illegal_move') await load();
    return outcome;
  }

  return { ...listing, $activeCount, load, refresh, updateStatus };
}

export type AppointmentsStore = ReturnType<typeof createAppointmentsStore>;

export const appointmentsStore = createAppointmentsStore(browserCall);
/** The quote requests alone. */
export const quotesStore = createAppointmentsStore(browserCall, 'quote');
